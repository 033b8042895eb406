import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
} from "react";
import classes from "./panel.module.css";

const Close = createContext<() => void>(() => undefined);
/** Closes the panel around the caller and gives the focus back to its button. */
export const useClosePanel = (): (() => void) => useContext(Close);

interface PopoverProps {
  /** What is in the button. */
  button: ReactNode;
  className?: string;
  /** Name of the panel. */
  label: string;
  /** Says what the button is for where its words are not in sight. */
  hint?: string;
  /** Name of the button, where its words alone do not say what it does. */
  name?: string;
  openAtOnce?: boolean;
  /** The panel stands above the button. */
  up?: boolean;
  /** Called when the panel is about to be wanted, so that its code can come. */
  onExpect?(): void;
  onOpen?(): void;
  onClose?(): void;
  children: ReactNode;
}

/** Moves the panel to the left where it would stick out of the window. */
function useInsideWindow(open: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = open ? panel.current : null;
    if (!box) return;
    box.style.translate = "";
    const over = box.getBoundingClientRect().right - (document.documentElement.clientWidth - 12);
    if (over > 0) box.style.translate = `${-over}px 0`;
  }, [open]);
  return panel;
}

/**
 * Hears what closes an open panel: a press elsewhere, the focus leaving it, Escape. What is in a
 * list or dialog of the panel's own is not elsewhere.
 */
function listenForLeaving(box: HTMLElement, close: (refocus: boolean) => void): () => void {
  const isElsewhere = (target: EventTarget | null) =>
    target instanceof Element &&
    !box.contains(target) &&
    target.closest("[role=listbox], [role=dialog]") === null;
  const press = (event: PointerEvent) => {
    if (isElsewhere(event.target)) close(false);
  };
  const leave = (event: FocusEvent) => {
    if (isElsewhere(event.relatedTarget)) close(false);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    close(true);
  };
  document.addEventListener("pointerdown", press);
  document.addEventListener("keydown", escape);
  box.addEventListener("focusout", leave);
  return () => {
    document.removeEventListener("pointerdown", press);
    document.removeEventListener("keydown", escape);
    box.removeEventListener("focusout", leave);
  };
}

/**
 * A button with a small panel under it. Escape, a press elsewhere and leaving it by Tab close it;
 * after Escape the focus is on the button again.
 */
export function Popover({
  button,
  className,
  label,
  hint,
  name,
  openAtOnce = false,
  up = false,
  onExpect,
  onOpen,
  onClose,
  children,
}: PopoverProps) {
  const id = useId();
  const [open, setOpen] = useState(openAtOnce);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useInsideWindow(open);
  const shut = useCallback(
    (refocus: boolean) => {
      setOpen(false);
      if (refocus) trigger.current?.focus();
      onClose?.();
    },
    [onClose],
  );
  const close = useCallback(() => shut(true), [shut]);
  const toggle = () => {
    if (open) return close();
    setOpen(true);
    return onOpen?.();
  };
  useEffect(() => {
    if (open && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [open, panel]);
  useEffect(
    () => (open && root.current ? listenForLeaving(root.current, shut) : undefined),
    [open, shut],
  );
  return (
    <div ref={root} className={classes.popover}>
      <button
        ref={trigger}
        type="button"
        className={className}
        title={hint}
        aria-label={name}
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-controls={open ? id : undefined}
        onPointerEnter={onExpect}
        onFocus={onExpect}
        onClick={toggle}
      >
        {button}
      </button>
      {open ? (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          className={classes.panel}
          data-up={up || undefined}
        >
          <Close.Provider value={close}>
            <Suspense fallback={<div className={classes.waiting} />}>{children}</Suspense>
          </Close.Provider>
        </div>
      ) : null}
    </div>
  );
}
