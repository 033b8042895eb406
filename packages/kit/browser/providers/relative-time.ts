import dayjs from "dayjs";
import relativePlugin from "dayjs/plugin/relativeTime";
import { useEffect, useState } from "react";
import { notices } from "../strings/notifications";

dayjs.extend(relativePlugin);

/**
 * How long ago an instant was: "5 minutes ago", "a day ago". What is no instant was "Recently"; a
 * clock that is behind makes nothing later than now.
 *
 * @param instant RFC 3339
 * @param now milliseconds since 1970
 */
export function relativeTime(instant: unknown, now: number = Date.now()): string {
  const then = typeof instant === "string" ? dayjs(instant) : undefined;
  return then?.isValid() ? dayjs(Math.min(then.valueOf(), now)).from(now) : notices.recently;
}

/** The time, and again every half minute, for what says how long ago something was. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
