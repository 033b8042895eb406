import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { anyText, bodyOf } from "@rollcall/kit/api/http/read-body";
import { recordId } from "@rollcall/kit/api/notifications/body";
import { sentences } from "@rollcall/kit/schema/sentences";
import { holidays } from "../../resources/holidays";
import { t } from "./domain/text";

/** Characters of a calendar; that of a country for ten years has a tenth. */
export const maxCalendar = 2 * 1024 * 1024;
/** Lines of one plan that are shown and taken. */
export const maxLines = 500;

const instant = z.string().describe("RFC 3339, UTC.");
const id = z.int();
const kinds = holidays.fields.kind.options;

const source = z.object({
  id,
  name: z.string(),
  host: z
    .string()
    .nullable()
    .describe("Where it is read from; null for a file. The address itself may be secret."),
  kind: z.enum(kinds).describe("The kind of holiday its events become."),
  automatic: z
    .boolean()
    .describe(
      "New and changed days that touch no register are taken each night without being asked.",
    ),
  created_at: instant,
  read_at: instant.describe("As of when the calendar is known."),
  checked_at: instant.describe("When its address was last asked."),
  failing_since: instant
    .nullable()
    .describe("Since when the address gives no calendar; what was read before stays."),
  problem: z.string().nullable().describe("Why, without a full stop."),
  waiting: z.int().describe("Changes that wait for a person, as of the last reading."),
  taken: z.int().describe("Holidays that came from it and are still there."),
});

const days = z.object({ name: z.string(), from: z.string(), to: z.string() });
const line = z.object({
  key: z.string().describe("UID and occurrence of the event."),
  kind: z
    .enum(["new", "changed", "removed"])
    .describe("removed: its event is gone, and the holiday would be moved to the trash."),
  holiday_id: id.nullable(),
  before: days.nullable().describe("The holiday as it is."),
  after: days.nullable().describe("The holiday as it would be."),
  whole: z.boolean().describe("The event lasts from midnight to midnight."),
  by_hand: z.boolean().describe("The holiday was changed or deleted here since."),
  declined: z.boolean().describe("Exactly this was left out before."),
  suggested: z
    .boolean()
    .describe(
      "A whole day, nothing that was changed by hand or left out, and no register touched.",
    ),
  registers: z.int().describe("Registers that would leave the percentage."),
  marks: z.int().describe("With so many marks, which are kept."),
  reopened: z.int().describe("Registers that would count again."),
});
const plan = z.object({
  source,
  seen: z.string().describe("To be sent along with what is taken of it."),
  lines: z.array(line).describe(`${maxLines} at most.`),
  more: z.int().describe("Changes beyond those; they are shown once these are taken."),
  unchanged: z.int(),
  kept: z
    .int()
    .describe("Holidays changed or deleted here, of which the calendar says nothing new."),
  unread: z.array(z.string()).describe("Names of events that could not be read."),
});

const text = z
  .string({ error: () => t("noCalendar") })
  .min(1, { error: () => t("noCalendar") })
  .max(maxCalendar, { error: () => t("tooLarge", { megabytes: maxCalendar / 1024 ** 2 }) });

/** The calendars that holidays come from. */
export const calendars = defineCall({
  method: "GET",
  path: "/admin/calendars",
  answer: z.object({
    sources: z.array(source),
    fetches: z.boolean().describe("Whether this host can read addresses; files it always can."),
  }),
});

/** Connects a calendar: its file, or the address at which it is published. Nothing is taken yet. */
export const connectCalendar = defineCall({
  method: "POST",
  path: "/admin/calendars",
  body: bodyOf({
    address: anyText(() => t("label.address"), 2000).nullish(),
    text: text.nullish(),
    name: anyText(() => t("label.name"), 120)
      .nullish()
      .describe("Of a calendar that has no name of its own; else its host."),
    kind: z.enum(kinds, { error: sentences.choice(holidays.fields.kind.label, kinds) }),
    automatic: z.boolean({ error: () => t("automatic") }).default(false),
  }),
  answer: source,
});

/** What taking a calendar would change. */
export const calendarPlan = defineCall({
  method: "GET",
  path: "/admin/calendars/:id",
  answer: plan,
});

/** Reads a calendar again: from its address, or a newer file of it. Nothing is taken. */
export const readAgain = defineCall({
  method: "POST",
  path: "/admin/calendars/:id/read",
  body: bodyOf({ text: text.nullish() }),
  answer: source,
});

const keys = z
  .array(z.string().max(2000, { error: () => t("changedMeanwhile") }), {
    error: () => t("changedMeanwhile"),
  })
  .max(maxLines, { error: () => t("changedMeanwhile") });

/** Takes lines of a plan, and leaves others out until the calendar says something else of them. */
export const takeCalendar = defineCall({
  method: "POST",
  path: "/admin/calendars/:id/take",
  body: bodyOf({ seen: z.string({ error: () => t("changedMeanwhile") }), take: keys, leave: keys }),
  answer: z.object({ created: z.int(), changed: z.int(), removed: z.int(), left: z.int() }),
});

/** Changes how a calendar is taken. */
export const changeCalendar = defineCall({
  method: "PUT",
  path: "/admin/calendars/:id",
  body: bodyOf({ automatic: z.boolean({ error: () => t("automatic") }) }),
  answer: source,
});

/** Forgets a calendar. The holidays that came from it stay. */
export const disconnectCalendar = defineCall({
  method: "DELETE",
  path: "/admin/calendars/:id",
  answer: z.object({ id }),
});

const feedKinds = ["own_lessons", "teacher", "class", "holidays", "leave"] as const;
const feed = z.object({
  id,
  kind: z.enum(feedKinds),
  subject: z
    .object({ id, name: z.string() })
    .nullable()
    .describe("The class or teacher it is about."),
  ending: z.string().describe("The last letters of its address."),
  created_at: instant,
  last_used_at: instant.nullable().describe("To the minute."),
  last_used_address: z.string().nullable(),
  state: z
    .enum(["open", "no_access", "ended"])
    .describe("no_access: you may not see this now. ended: your password was changed since."),
});
const madeFeed = feed.extend({
  address: z.string().describe("Only in this answer; stored as a hash."),
});

/** One's own calendar addresses, and what more of them can be about. */
export const calendarFeeds = defineCall({
  method: "GET",
  path: "/auth/calendar-feeds",
  answer: z.object({
    feeds: z.array(feed),
    reachable: z
      .boolean()
      .describe("Whether calendar programs can reach this host; one in a browser they can't."),
    kinds: z.array(z.enum(feedKinds)).describe("Of which one may see the contents now."),
    classes: z.array(z.object({ id, name: z.string() })),
    teachers: z.array(z.object({ id, name: z.string() })),
  }),
});

/** Makes a secret address that a calendar program reads. */
export const makeFeed = defineCall({
  method: "POST",
  path: "/auth/calendar-feeds",
  asksPassword: true,
  body: bodyOf({
    kind: z.enum(feedKinds, { error: () => t("feeds.kind") }),
    subject_id: recordId.nullish().describe("The class or teacher, of these kinds."),
  }),
  answer: madeFeed,
});

/** Replaces a secret address by a new one; the old one opens nothing any more. */
export const replaceFeed = defineCall({
  method: "POST",
  path: "/auth/calendar-feeds/:id/replace",
  asksPassword: true,
  answer: madeFeed,
});

export const endFeed = defineCall({
  method: "DELETE",
  path: "/auth/calendar-feeds/:id",
  answer: z.object({ id }),
});

/** A calendar by its secret address, in iCalendar; nothing where it is known by its ETag. */
export const openFeed = defineCall({
  method: "GET",
  path: "/calendar-feeds/:token/calendar.ics",
  answer: z.never(),
  files: ["text/calendar; charset=utf-8"],
});

declare module "../contracts" {
  interface ContractModules {
    calendars: typeof import("./contract");
  }
}
