/** A clock of the mock, plain enough to be handed to a thread. */
export interface MockClock {
  /** What it shows, in milliseconds since 1970. */
  at: number;
  /** What the machine's clock showed then; a stopped one has none and stays at `at`. */
  since?: number;
}

/** What a clock shows when the machine's shows `real`. */
export const shownBy = ({ at, since }: MockClock, real: number): number =>
  since === undefined ? at : at + real - since;

/** The clock of the machine. */
const RealDate = globalThis.Date;
export const realNow = (): number => RealDate.now();

/** Makes `Date` of this page or thread show what `now` tells; timers go on as they were. */
export function setDate(now: () => number): void {
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, key): unknown => (key === "now" ? now : Reflect.get(target, key)),
  });
}

const key = "rollcall-mock-clock";

/**
 * The clock of this tab: one that runs goes on over a reload, unless it is set anew.
 * @param instant what it shows when it is set
 */
export function tabClock(instant: number, stopped: boolean, isSetAnew: boolean): MockClock {
  if (stopped) return { at: instant };
  const known = JSON.parse(sessionStorage.getItem(key) ?? "null") as MockClock | null;
  if (known && !isSetAnew) return known;
  const clock = { at: instant, since: realNow() };
  sessionStorage.setItem(key, JSON.stringify(clock));
  return clock;
}
