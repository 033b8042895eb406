import { t } from "../../strings/list";
import controls from "./controls.module.css";
import type { Follow } from "./use-follow";

/** Switches the following of new records on and off, and says when it waits. */
export function FollowSwitch({ on, paused, onToggle }: Follow) {
  return (
    <button
      type="button"
      className={controls.button}
      aria-pressed={on}
      data-live={on ? (paused ? "paused" : "on") : undefined}
      title={t("follow.hint")}
      onClick={onToggle}
    >
      <span className={controls.dot} aria-hidden />
      {paused ? t("follow.paused") : t("follow.live")}
    </button>
  );
}
