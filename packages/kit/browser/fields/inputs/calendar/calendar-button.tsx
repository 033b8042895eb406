import { ActionIcon } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { lazy, Suspense, useId, useRef, useState } from "react";
import type { CalendarDay } from "../../../../schema/calendar-day";
import { t } from "../../../strings/inputs";
import { useAnchored } from "../../use-anchored";
import { useDismiss } from "../../use-dismiss";
import classes from "./calendar.module.css";

const loadPanel = async () => ({ default: (await import("./calendar-panel")).CalendarPanel });
const CalendarPanel = lazy(loadPanel);
/** Where it does not arrive, the failure shows once it is drawn. */
const expectPanel = () => void loadPanel().catch(() => undefined);

interface CalendarButtonProps {
  /** Of the input's label, which tells one such button from another. */
  labelId: string;
  /** Empty where there is none. */
  value: CalendarDay | "";
  /** `HH:MM`, empty where there is none; only where a time is picked with the day. */
  time?: string;
  /** The earliest and the latest day that can be picked. */
  min?: CalendarDay | undefined;
  max?: CalendarDay | undefined;
  onPick(day: CalendarDay, time: string): void;
}

/** Opens a calendar beside the input; a day that is picked closes it. */
export function CalendarButton({ labelId, value, time, min, max, onPick }: CalendarButtonProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useDismiss({ open, around, button, onClose: () => setOpen(false) });
  useAnchored(open, button, panel, { align: "end", gap: 8, raised: true });
  return (
    <div ref={around}>
      <ActionIcon
        ref={button}
        aria-label={t("openCalendar")}
        aria-describedby={labelId}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onPointerEnter={expectPanel}
        onFocus={expectPanel}
        onClick={() => (open ? close(true) : setOpen(true))}
      >
        <IconCalendar size={18} aria-hidden />
      </ActionIcon>
      {open ? (
        <div ref={panel} id={id} role="dialog" aria-label={t("calendar")} className={classes.panel}>
          <Suspense fallback={<div className={classes.waiting} />}>
            <CalendarPanel
              {...{ value, time, min, max }}
              onPick={(day, at, isDone) => {
                onPick(day, at);
                if (isDone) close(true);
              }}
            />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
