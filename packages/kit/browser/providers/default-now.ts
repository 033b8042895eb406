import { fixedDefaultOf, relativeDefaultOf, type Field } from "../../schema";
import { dayIn } from "../../schema/calendar-day";
import { formatting } from "../../schema/formats/formatting";
import { readSession } from "./session";

/**
 * What a form begins with in a field that has a default. Undefined where it has none, or where
 * nothing of the kind is linked to the account.
 */
export function defaultNow(field: Field): unknown {
  const given = relativeDefaultOf(field);
  if (!given) return fixedDefaultOf(field);
  if ("day" in given) return dayIn(formatting().zone, new Date());
  const session = readSession();
  return given.me === "id" ? session?.user.id : (session?.own?.[given.me] ?? undefined);
}
