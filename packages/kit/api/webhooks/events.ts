import type { Rights } from "../../schema";
import { didYouMean } from "../../schema/did-you-mean";
import type { ApiContext } from "../context";
import { mayReadChanges, mayReadEveryChange } from "../crud/log-readers";

/** All events. */
const every = "*";
const form = /^([a-z][a-z0-9-]*)\.(\*|[a-z0-9_]+)$/;

/** The events of a webhook as they are stored: each once, with commas between. */
export const eventsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/u).filter(Boolean)),
];

type Known = Pick<ApiContext, "resources" | "logNames">;

const namesOf = ({ resources, logNames }: Known) => [
  ...resources.map(({ name }) => name),
  ...Object.keys(logNames),
];

/** What is wrong with the name of an event; undefined if nothing is. */
function problemOf(event: string, names: readonly string[]): string | undefined {
  if (event === every) return undefined;
  const name = form.exec(event)?.[1];
  if (name === undefined)
    return `“${event}” isn't an event. Use a form such as ${names[0] ?? "records"}.created, or * for all events.`;
  return names.includes(name)
    ? undefined
    : `“${event}” isn't an event: there are no ${name}.${didYouMean(name, names)}`;
}

/** A sentence for each event that cannot occur. */
export function eventProblems(events: readonly string[], known: Known): string[] {
  const names = namesOf(known);
  return events.flatMap((event) => problemOf(event, names) ?? []);
}

/** A sentence for each event with values that an admin may not read, and could through a webhook. */
export function withheldEvents(events: readonly string[], rights: Rights, known: Known): string[] {
  return events.flatMap((event) => {
    if (event === every)
      return rights.is_super_admin ? [] : "Only a super admin can choose all events.";
    const [name = ""] = event.split(".");
    if (!mayReadChanges(rights, known, name))
      return `You can't choose ${event}: you don't have access to ${name}.`;
    return mayReadEveryChange(rights, known, name)
      ? []
      : `You can't choose ${event}: you don't have access to all fields of ${name}.`;
  });
}
