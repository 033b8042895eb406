import { IconBell } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { useUnreadCount } from "../../providers/notifications/queries";
import { useLiveNotifications } from "../../providers/notifications/use-live-notifications";
import { t } from "../../strings/notifications";
import { useDismiss } from "../../fields/use-dismiss";
import { visuallyHidden } from "../../fields/visually-hidden";
import frame from "../frame.module.css";
import classes from "./bell.module.css";

const nameText = (unread: number) =>
  unread > 0 ? t("bell.nameUnread", { unread }) : t("bell.name");

const loadPanel = async () => ({ default: (await import("./bell-panel")).BellPanel });
const BellPanel = lazy(loadPanel);
/** Where it does not arrive, the failure shows once it is drawn. */
const expectPanel = () => void loadPanel().catch(() => undefined);

/** A number that still fits the badge. */
export const badgeText = (count: number): string => (count > 99 ? "99+" : String(count));

/** Says aloud that there is something new, not that something was read. */
function useGrown(count: number | undefined): string {
  const before = useRef(count);
  const [said, say] = useState("");
  useEffect(() => {
    if (count !== undefined && before.current !== undefined && count > before.current)
      say(t("bell.grown", { unread: count }));
    else if (count === 0) say("");
    before.current = count;
  }, [count]);
  return said;
}

/**
 * The bell of the header: how many notifications are unread, and the latest of them when it is
 * pressed.
 */
export function Bell({ mayOpenCentre }: { mayOpenCentre: boolean }) {
  const [open, setOpen] = useState(false);
  const [around, button] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)];
  const id = useId();
  const count = useUnreadCount();
  const said = useGrown(count);
  useLiveNotifications();
  const close = useDismiss({ open, around, button, onClose: () => setOpen(false) });
  return (
    <div ref={around} className={classes.around}>
      <button
        ref={button}
        type="button"
        className={frame.icon}
        aria-label={nameText(count ?? 0)}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={expectPanel}
        onFocus={expectPanel}
        onClick={() => setOpen(!open)}
      >
        <IconBell size={20} stroke={1.7} aria-hidden />
      </button>
      {count ? (
        <span className={classes.badge} aria-hidden>
          {badgeText(count)}
        </span>
      ) : null}
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
      {open && (
        <Suspense fallback={null}>
          <BellPanel
            id={id}
            button={button}
            unread={count ?? 0}
            mayOpenCentre={mayOpenCentre}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}
