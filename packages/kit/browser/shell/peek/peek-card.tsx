import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { useLocation } from "react-router-dom";
import { LinesSkeleton } from "../../fields/skeletons";
import { useAnchored } from "../../fields/use-anchored";
import { useDismiss } from "../../fields/use-dismiss";
import classes from "./peek-card.module.css";
import type { Peeked } from "./use-peek";

/** Milliseconds that a pointer rests on a link before its card comes. */
const rest = 500;
/** Milliseconds in which a pointer may go from the link to the card, and back. */
const grace = 300;

/** Whether the card is to be seen: at once by the keyboard, else while the pointer is on either. */
function useOpen({ link, byKey }: Peeked, panel: RefObject<HTMLElement>, onClose: () => void) {
  const [open, setOpen] = useState(byKey);
  useEffect(() => {
    if (byKey) return undefined;
    let timer = setTimeout(() => setOpen(true), rest);
    const over = ({ target }: PointerEvent) => {
      const isOn =
        target instanceof Node && (link.contains(target) || panel.current?.contains(target));
      clearTimeout(timer);
      timer = isOn ? setTimeout(() => setOpen(true), rest) : setTimeout(onClose, grace);
    };
    document.addEventListener("pointerover", over);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", over);
    };
  }, [link, byKey, panel, onClose]);
  return open;
}

/** Closes it when the page changes, or the link is no longer there. */
function useLeaving(link: HTMLElement, onClose: () => void): void {
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    if (first.current !== key) onClose();
  }, [key, onClose]);
  useEffect(() => {
    const timer = setInterval(() => link.isConnected || onClose(), grace);
    return () => clearInterval(timer);
  }, [link, onClose]);
}

/** What is shown, once its code is there; without it there is the link alone. */
function useContent({ load, id }: Peeked, onClose: () => void) {
  const [content, setContent] = useState<ReactNode>(<LinesSkeleton lines={5} />);
  useEffect(() => {
    let here = true;
    load().then(
      (Loaded) => here && setContent(<Loaded id={id} />),
      () => here && onClose(),
    );
    return () => void (here = false);
  }, [load, id, onClose]);
  return content;
}

/**
 * What a record shows beside a link to it. By the keyboard it is a dialog, which Escape closes; with
 * the pointer it goes when the pointer does.
 */
export function PeekCard({ peeked, onClose }: { peeked: Peeked; onClose(): void }) {
  const { link, byKey } = peeked;
  const panel = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement>(link);
  const focused = useRef(
    byKey && document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  const open = useOpen(peeked, panel, onClose);
  useLeaving(link, onClose);
  useDismiss({ open, around: panel, button: focused, onClose });
  useAnchored(open, anchor, panel, { raised: true, gap: 2 });
  useEffect(() => {
    if (open && byKey) panel.current?.focus();
  }, [open, byKey]);
  const content = useContent(peeked, onClose);
  return open ? (
    <div
      ref={panel}
      data-peek
      role={byKey ? "dialog" : "group"}
      aria-label={link.textContent ?? undefined}
      tabIndex={-1}
      className={classes.card}
    >
      {content}
    </div>
  ) : null;
}
