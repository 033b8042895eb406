import { made, type Only, type Plain } from "../declare";
import type { Kind } from "../kind";
import { ordered } from "../operators";
import type { MomentOptions } from "../options/moment";
import { day } from "../read";

/** A declared field of the kind. */
export type DateField = Plain<"date", MomentOptions>;

/** A calendar day, `2026-06-01`. */
export const date = <const O extends MomentOptions>(options: Only<O, MomentOptions>) =>
  made<"date", O>("date", options);

/** What the kind is, beside its options. */
export const dateKind = {
  operators: ordered,
  read: day,
  part: true,
  moment: "day",
  example: "2026-11-21",
} as const satisfies Kind;
