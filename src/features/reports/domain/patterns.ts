/** How often something happened, of how many times it could have. */
export interface Share {
  hits: number;
  of: number;
}

/** So often at least: less can be chance. */
export const fewestHits = 3;
/** In so many of ten cases at least. */
const fewestInTen = 3;
/** At least so many times as often as otherwise. */
const timesAsOften = 2;

/**
 * Whether something stands out: it happened three times, in three of ten cases, and twice as often
 * as otherwise, or more. Where there is nothing to compare it with, nothing stands out.
 */
export const standsOut = (own: Share, otherwise: Share): boolean =>
  otherwise.of > 0 &&
  own.hits >= fewestHits &&
  own.hits * 10 >= own.of * fewestInTen &&
  own.hits * otherwise.of >= timesAsOften * otherwise.hits * own.of;

/** Days that are looked at: what was longer ago says little about a student now. */
export const daysBack = 84;
