import { useEffect, useState } from "react";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { useBranding } from "@rollcall/kit/browser/providers/branding";

const halfMinute = 30_000;

/**
 * The institution's day by its time zone, and the next one once it has begun: a page may be open
 * over midnight.
 */
export function useToday(): string {
  const { timezone = "UTC" } = useBranding();
  const [instant, setInstant] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setInstant(new Date()), halfMinute);
    return () => clearInterval(timer);
  }, []);
  return dayIn(timezone, instant);
}
