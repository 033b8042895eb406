import { useEffect, useRef, type KeyboardEvent } from "react";
import { addDays } from "@rollcall/kit/schema/calendar-day";

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/**
 * Walks through the days of the year by arrow keys; one day at a time is a stop of the Tab key,
 * today at first.
 */
export function useDayKeys(today: string) {
  const year = useRef<HTMLDivElement>(null);
  const find = (day: string) => year.current?.querySelector<HTMLElement>(`a[data-day="${day}"]`);
  useEffect(() => {
    const stop = find(today) ?? year.current?.querySelector<HTMLElement>("a[data-day]");
    if (stop && !year.current?.querySelector("a[data-day][tabindex='0']")) stop.tabIndex = 0;
  });
  return {
    ref: year,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key];
      const day = event.target instanceof HTMLElement ? event.target.dataset["day"] : undefined;
      if (step === undefined || day === undefined || event.ctrlKey || event.metaKey || event.altKey)
        return;
      // Days without a link are passed over.
      for (
        let next = addDays(day, step), tries = 0;
        tries < 60;
        next = addDays(next, step), tries += 1
      ) {
        const link = find(next);
        if (!link) continue;
        event.preventDefault();
        (event.target as HTMLElement).tabIndex = -1;
        link.tabIndex = 0;
        link.focus();
        return;
      }
    },
  };
}
