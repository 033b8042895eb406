import type { Rights } from "../../schema";
import { didYouMean } from "../../schema/did-you-mean";
import type { ApiContext } from "../context";
import { mayReadAllChanges, mayReadChanges } from "../crud/log-readers";

/** Everything that happens. */
const every = "*";
const form = /^([a-z][a-z0-9-]*)\.(\*|[a-z_]+)$/;

/** The events of a webhook as they are stored: each once, with commas between. */
export const eventsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/u).filter(Boolean)),
];

type Known = Pick<ApiContext, "resources" | "logNames">;

const namesOf = ({ resources, logNames }: Known) => [
  ...resources.map(({ name }) => name),
  ...Object.keys(logNames),
];

/** What is wrong with one event; undefined where it can happen. */
function problemOf(event: string, names: readonly string[]): string | undefined {
  if (event === every) return undefined;
  const name = form.exec(event)?.[1];
  if (name === undefined)
    return `“${event}” isn't an event. Use a form such as ${names[0] ?? "records"}.created, or * for all events.`;
  return names.includes(name)
    ? undefined
    : `“${event}” isn't an event: there are no ${name}.${didYouMean(name, names)}`;
}

/** Sentences on events that cannot happen. */
export function eventProblems(events: readonly string[], known: Known): string[] {
  const names = namesOf(known);
  return events.flatMap((event) => problemOf(event, names) ?? []);
}

/**
 * Sentences on events whose values an admin may not read: they would reach it by way of the webhook.
 */
export function withheldEvents(events: readonly string[], rights: Rights, known: Known): string[] {
  return events.flatMap((event) => {
    if (event === every)
      return rights.is_super_admin ? [] : "Only a super admin can choose all events.";
    const [name = ""] = event.split(".");
    if (mayReadAllChanges(rights, known, name)) return [];
    const lacking = mayReadChanges(rights, known, name) ? `all fields of ${name}` : name;
    return `You can't choose ${event}: you don't have access to ${lacking}.`;
  });
}
