import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { ordered } from "../operators";
import type { MomentOptions } from "../options/moment";
import { clock } from "../read";

/** A declared field of the kind. */
export type TimeField = Plain<"time", MomentOptions>;

/** A time of day, `09:30`. */
export const time = <const O extends MomentOptions>(options: Only<O, MomentOptions>) =>
  made<"time", O>("time", options);

/** What the kind is, beside its options. */
export const timeKind = {
  operators: ordered,
  read: clock,
  part: true,
  moment: "time",
  example: "08:30",
} as const satisfies Kind;
