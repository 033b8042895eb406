import dayjs from "dayjs";
import relativePlugin from "dayjs/plugin/relativeTime";
import { useEffect, useState } from "react";
import { agoText } from "../../schema/formats/moments";
import { language } from "../../schema/messages";
import { t } from "../strings/notifications";

dayjs.extend(relativePlugin);

/** Units in milliseconds, the longest first, each from when on it is said. */
const units: readonly [unit: Intl.RelativeTimeFormatUnit, length: number, from: number][] = [
  ["year", 31_557_600_000, 46_656_000_000],
  ["month", 2_629_800_000, 2_246_400_000],
  ["day", 86_400_000, 79_200_000],
  ["hour", 3_600_000, 2_700_000],
  ["minute", 60_000, 45_000],
];

/** How long ago, as another language than English says it. */
function agoIn(tag: string, passed: number): string {
  const [unit, length] = units.find(([, , from]) => passed >= from) ?? ["second", Infinity];
  return agoText(Math.round(passed / length), unit, tag);
}

/**
 * How long ago an instant was: "5 minutes ago", "a day ago". What is no instant was "Recently"; a
 * clock that is behind makes nothing later than now. In the language at work.
 *
 * @param instant RFC 3339
 * @param now milliseconds since 1970
 */
export function relativeTime(instant: unknown, now: number = Date.now()): string {
  const then = typeof instant === "string" ? dayjs(instant) : undefined;
  if (!then?.isValid()) return t("notices.recently");
  const at = Math.min(then.valueOf(), now);
  const { tag, locale = tag } = language();
  return tag.startsWith("en") ? dayjs(at).from(now) : agoIn(locale, now - at);
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
