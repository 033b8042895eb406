import { Button, Group, Text } from "@mantine/core";
import {
  createContext,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  type ReactNode,
} from "react";
import { useBlocker } from "react-router-dom";
import { Modal } from "../../fields/dialog";
import { noteUnsavedWork } from "../../fields/unsaved-work";
import { useLatest } from "../../fields/use-latest";
import { formStrings } from "../../strings/form";

interface Dirty {
  /** Called when the person leaves what was typed behind. */
  discard(): void;
}
type Register = (id: string, dirty: Dirty | undefined) => void;
const Registry = createContext<Register>(() => undefined);

/**
 * Asks before a page with unsaved text is left: by a link, Back, Forward or a redirect within the
 * console, and by closing the tab. One for the whole page, since the router knows one blocker at a
 * time; the form and those in its dialogs report to it.
 */
export function UnsavedGuard({
  wholePath = false,
  children,
}: {
  /** Another search of the same path shows another part of the same form, and leaves nothing. */ wholePath?: boolean;
  children: ReactNode;
}) {
  const dirty = useRef(new Map<string, Dirty>());
  const register = useMemo<Register>(
    () => (id, entry) => {
      noteUnsavedWork(id, entry !== undefined);
      if (entry) dirty.current.set(id, entry);
      else dirty.current.delete(id);
    },
    [],
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (!wholePath && currentLocation.search !== nextLocation.search)),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current.size === 0) return;
      event.preventDefault();
      event.returnValue = "";
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  const stay = () => blocker.reset?.();
  const leave = () => {
    for (const { discard } of dirty.current.values()) discard();
    blocker.proceed?.();
  };
  return (
    <Registry.Provider value={register}>
      {children}
      <Modal
        opened={blocker.state === "blocked"}
        onClose={stay}
        title={formStrings.leaveTitle}
        closeButtonLabel={formStrings.stay}
        zIndex={500}
      >
        <Text>{formStrings.leaveText}</Text>
        <Group position="right" mt="lg">
          <Button variant="default" onClick={stay} data-autofocus>
            {formStrings.stay}
          </Button>
          <Button color="red" onClick={leave}>
            {formStrings.leave}
          </Button>
        </Group>
      </Modal>
    </Registry.Provider>
  );
}

/**
 * Reports unsaved text to the guard of the page; the function given back withdraws the report at
 * once, so that a page may be left right after saving.
 */
export function useReportDirty(isDirty: boolean, discard: () => void): () => void {
  const register = useContext(Registry);
  const id = useId();
  const latest = useLatest(discard);
  useEffect(() => {
    register(id, isDirty ? { discard: () => latest.current() } : undefined);
    return () => register(id, undefined);
  }, [register, id, isDirty, latest]);
  return () => register(id, undefined);
}
