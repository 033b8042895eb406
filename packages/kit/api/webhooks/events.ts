import type { Rights } from "../../schema";
import { nearest } from "../../schema/did-you-mean";
import type { ApiContext } from "../context";
import { mayReadChanges, mayReadEveryChange } from "../crud/log-readers";
import { t } from "./text";

/** All events. */
const every = "*";
const form = /^([a-z][a-z0-9-]*)\.(\*|[a-z0-9_]+)$/;

/** The events of a webhook as they are stored: each once, with commas between. */
export const eventsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/u).filter(Boolean)),
];

type Known = Pick<ApiContext, "resources" | "logNames" | "logFields">;

const namesOf = ({ resources, logNames }: Known) => [
  ...resources.map(({ name }) => name),
  ...Object.keys(logNames),
];

/** What is wrong with the name of an event; undefined if nothing is. */
function problemOf(event: string, names: readonly string[]): string | undefined {
  if (event === every) return undefined;
  const name = form.exec(event)?.[1];
  if (name === undefined) return t("event.form", { event, example: names[0] ?? "records" });
  if (names.includes(name)) return undefined;
  const other = nearest(name, names);
  return other === undefined
    ? t("event.unknown", { event, name })
    : t("event.didYouMean", { event, name, other });
}

/** A sentence for each event that cannot occur. */
export function eventProblems(events: readonly string[], known: Known): string[] {
  const names = namesOf(known);
  return events.flatMap((event) => problemOf(event, names) ?? []);
}

/** A sentence for each event with values that an admin may not read, and could through a webhook. */
export function redactedEvents(events: readonly string[], rights: Rights, known: Known): string[] {
  return events.flatMap((event) => {
    if (event === every) return rights.is_super_admin ? [] : t("event.all");
    const [name = ""] = event.split(".");
    if (!mayReadChanges(rights, known, name)) return t("event.noAccess", { event, name });
    return mayReadEveryChange(rights, known, name) ? [] : t("event.noFields", { event, name });
  });
}
