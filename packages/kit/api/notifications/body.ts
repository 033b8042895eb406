import * as z from "zod";

const highestId = 2147483647;
const maxChosenIds = 1000;
/** The id of a record. */
export const recordId = z
  .int("An ID is a whole number from 1.")
  .min(1, "An ID is a whole number from 1.")
  .max(highestId, "An ID is a whole number from 1.");
/** One to a thousand ids. */
export const idList = (label: string) =>
  z
    .array(recordId, `${label} must be a list of IDs.`)
    .min(1, `${label} must name at least one.`)
    .max(maxChosenIds, `${label} may name at most ${maxChosenIds}.`);
/** At most this many are chosen one by one. */
export const maxChosen = maxChosenIds;
