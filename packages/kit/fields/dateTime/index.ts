import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { ordered } from "../operators";
import type { MomentOptions } from "../options/moment";
import { instant } from "../read";

/** A declared field of the kind. */
export type DateTimeField = Plain<"dateTime", MomentOptions>;

/** A moment, kept in UTC and shown in the institution's time zone. */
export const dateTime = <const O extends MomentOptions>(options: Only<O, MomentOptions>) =>
  made<"dateTime", O>("dateTime", options);

/** What the kind is, beside its options. */
export const dateTimeKind = {
  operators: ordered,
  read: instant,
  part: true,
  moment: "instant",
  example: "2026-11-21T08:30:00Z",
} as const satisfies Kind;
