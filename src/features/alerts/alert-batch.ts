import { dayBatch } from "./day-batch";
import { departureBatch } from "./departure-batch";
import { figureBatch } from "./figure-batch";
import type { AlertContext } from "./rules";
import { sweep } from "./sweep";

/**
 * Does some of what alerts have to do: absences of the day first, then departures, then percentages, then, where it
 * was asked for, a look over all students. What is judged and what is handed to the delivery is one
 * transaction: a process that is killed leaves it to the next try, and nothing is told twice. Gives
 * false when nothing was left.
 */
export const alertBatch = async (context: AlertContext): Promise<boolean> =>
  (await dayBatch(context)) ||
  (await departureBatch(context)) ||
  (await figureBatch(context)) ||
  (await sweep(context));
