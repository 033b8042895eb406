import { listed } from "../../../schema/messages";
import { pluralOf, type Resource } from "../../../schema";
import { webhookStrings } from "../../strings/webhooks";

/** Stands for every event. */
export const everyEvent = "*";
/** What can happen to any record, in the order in which it is shown. */
export const eventActions = ["created", "updated", "deleted", "restored"] as const;
type EventAction = (typeof eventActions)[number];

/** The stored text as a list of events. */
export const eventsIn = (value: unknown): string[] =>
  typeof value === "string" ? value.split(",").filter(Boolean) : [];

/** All events of a resource. */
export const allOf = (resource: string) => `${resource}.*`;

/** What can be chosen of a resource's events, and what is. */
export interface EventRow {
  name: string;
  label: string;
  isAll: boolean;
  chosen: ReadonlySet<EventAction>;
}

/** A row for each resource whose records can be written. */
export function eventRows(resources: Iterable<Resource>, events: readonly string[]): EventRow[] {
  return [...resources]
    .filter(({ readOnly }) => readOnly !== true)
    .map((resource) => ({
      name: resource.name,
      label: pluralOf(resource),
      isAll: events.includes(allOf(resource.name)),
      chosen: new Set(
        eventActions.filter((action) => events.includes(`${resource.name}.${action}`)),
      ),
    }));
}

/** Chosen events that are in no row: those that features record beside changes of records. */
export function otherEvents(rows: readonly EventRow[], events: readonly string[]): string[] {
  const known = new Set(
    rows.flatMap(({ name }) => [allOf(name), ...eventActions.map((action) => `${name}.${action}`)]),
  );
  return events.filter((event) => event !== everyEvent && !known.has(event));
}

/** The events with one added or taken away. “All” of a resource replaces its single events. */
export function toggled(events: readonly string[], event: string): string[] {
  if (events.includes(event)) return events.filter((one) => one !== event);
  const [name = "", action] = event.split(".");
  const rest =
    action === everyEvent ? events.filter((one) => !one.startsWith(`${name}.`)) : [...events];
  return [...rest, event];
}

/** The events in words: “Books: Created, Updated · Loans: All”. */
export function eventsInWords(resources: ReadonlyMap<string, Resource>, events: readonly string[]) {
  const words = webhookStrings.input;
  if (events.includes(everyEvent)) return words.all;
  const byName = new Map<string, string[]>();
  for (const event of events) {
    const [name = "", action = ""] = event.split(".");
    const known = (words.actions as Readonly<Record<string, string>>)[action];
    const word = action === everyEvent ? words.every : (known ?? action.replaceAll("_", " "));
    byName.set(name, [...(byName.get(name) ?? []), word]);
  }
  return [...byName]
    .map(([name, actions]) => {
      const resource = resources.get(name);
      return `${resource ? pluralOf(resource) : name}: ${listed(actions, "unit")}`;
    })
    .join(" · ");
}
