import {
  createContext,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactNode,
} from "react";
import { useAnchored } from "../../fields/use-anchored";
import { useDismiss } from "../../fields/use-dismiss";
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
  /** The panel stands above the button, also where there is more room below. */
  up?: boolean;
  /** Called when the panel is about to be wanted, so that its code can come. */
  onExpect?(): void;
  onOpen?(): void;
  onClose?(): void;
  children: ReactNode;
}

/** A button with a small panel beside it. */
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
  const panel = useRef<HTMLDivElement>(null);
  const shut = () => {
    setOpen(false);
    onClose?.();
  };
  const dismiss = useDismiss({ open, around: root, button: trigger, onClose: shut });
  const close = useCallback(() => dismiss(true), [dismiss]);
  useAnchored(open, trigger, panel, { ...(up && { side: "above" }), gap: 6, minWindow: 768 });
  const toggle = () => {
    if (open) return close();
    setOpen(true);
    return onOpen?.();
  };
  useEffect(() => {
    if (open && !panel.current?.contains(document.activeElement)) panel.current?.focus();
  }, [open, panel]);
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
        >
          <Close.Provider value={close}>
            <Suspense fallback={<div className={classes.waiting} />}>{children}</Suspense>
          </Close.Provider>
        </div>
      ) : null}
    </div>
  );
}
