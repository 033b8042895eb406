import * as z from "zod";
import { sentences } from "@rollcall/kit/schema/sentences";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { anyText, bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { t } from "./domain/text";

/** Characters of a file of punches: some 50,000. */
export const maxFile = 2 * 1024 * 1024;
/** Ids, and lines that were not understood, that are named. */
export const maxNamed = 50;

const id = z.int();
const instant = z.string().describe("RFC 3339, UTC.");
const directions = ["status", "arrival", "departure"] as const;
const holds = ["ahead", "behind"] as const;
const unknownId = z.object({
  pin: z.string(),
  punches: z.int(),
  last: z.string().describe("When it was used last, by the device's clock: `2026-06-10T07:58:30`."),
});

const device = z.object({
  id,
  name: z.string(),
  serial: z.string(),
  place: z.string().nullable(),
  direction: z
    .enum(directions)
    .describe("What its punches are; `status`: what it says of each, an arrival where it doesn't."),
  by_number: z.boolean().describe("Its ids are admission numbers, where no card has them."),
  notifies: z.boolean().describe("It notifies families of departures recorded by it."),
  key_ending: z.string().describe("The last letters of its key."),
  old_key_until: instant
    .nullable()
    .describe("Until when the key before it opens too; null where it does not."),
  approved_address: z
    .string()
    .nullable()
    .describe("The network address from which its serial number alone is enough."),
  asking: z
    .object({ address: z.string(), at: instant })
    .nullable()
    .describe("Who last came with its serial number alone, and was refused."),
  last_seen_at: instant.nullable(),
  last_punch_at: instant.nullable().describe("Time of the latest punch that was noted."),
  clock_seconds: z
    .int()
    .nullable()
    .describe(
      "By how much its clock seemed to be ahead (negative: behind) when it last sent live.",
    ),
  unread_rows: z.int().describe("Rows that were not understood."),
  unread_row: z.string().nullable().describe("The last of them."),
  unknown: z.array(unknownId).describe(`Ids that no student has; ${maxNamed} at most.`),
  held: z
    .array(z.object({ hold: z.enum(holds), punches: z.int(), from: z.string(), to: z.string() }))
    .describe("Punches of a wrong clock, which wait for a person; times by that clock."),
  ignored: z.array(z.string()).describe("Ids of no student, such as of staff, that are not named."),
});
const withKey = z.object({
  device,
  address: z
    .string()
    .describe(
      "The server to enter in the device. Only in this answer; its key is stored as a hash.",
    ),
});

const deviceBody = bodyOf({
  name: line(() => t("label.name"), 60),
  serial: line(() => t("label.serial"), 40).regex(/^[\w-]+$/, { error: () => t("serialForm") }),
  place: anyText(() => t("label.place"), 60).nullish(),
  direction: z.enum(directions, { error: sentences.choice("Direction", directions) }),
  by_number: z.boolean({ error: () => t("ids") }),
  notifies: z.boolean({ error: () => t("notifies") }),
});

/** Attendance terminals at the gate, and how each is doing. */
export const gateDevices = defineCall({
  method: "GET",
  path: "/admin/gate-devices",
  answer: z.object({
    devices: z.array(device),
    reachable: z
      .boolean()
      .describe("Whether terminals can reach this host; in a browser they can't."),
  }),
});

/** Adds a device; only then anything of it is taken. */
export const addGateDevice = defineCall({
  method: "POST",
  path: "/admin/gate-devices",
  body: deviceBody,
  answer: withKey,
});

export const changeGateDevice = defineCall({
  method: "PUT",
  path: "/admin/gate-devices/:id",
  body: deviceBody,
  answer: device,
});

/** Removes a device: nothing of it is taken any more, and what it recorded stays. */
export const removeGateDevice = defineCall({
  method: "DELETE",
  path: "/admin/gate-devices/:id",
  answer: z.object({ id }),
});

/** Replaces the key of a device. The old one opens too until the device brings the new one, for a week at most. */
export const replaceGateKey = defineCall({
  method: "POST",
  path: "/admin/gate-devices/:id/key",
  answer: withKey,
});

/** Ends the key before the present one at once. */
export const endOldGateKey = defineCall({
  method: "DELETE",
  path: "/admin/gate-devices/:id/old-key",
  answer: device,
});

/** Lets a device in by its serial number alone, from the address that asks; or no longer. */
export const approveGateAddress = defineCall({
  method: "POST",
  path: "/admin/gate-devices/:id/approve",
  body: bodyOf({
    address: z
      .string({ error: () => t("address") })
      .max(100, { error: () => t("address") })
      .nullable()
      .describe("That which asks; null: none."),
  }),
  answer: device,
});

/** Looks again for the students of ids that nobody had, such as after one was given to a student. */
export const findUnknownIds = defineCall({
  method: "POST",
  path: "/admin/gate-devices/unknown",
  answer: z.object({ noted: z.int(), unknown: z.int() }),
});

/** Names an id among the unknown ones no longer, or again. A student who gets it is found all the same. */
export const ignoreId = defineCall({
  method: "POST",
  path: "/admin/gate-devices/:id/ignore",
  body: bodyOf({ pin: line("ID", 24), ignored: z.boolean({ error: () => t("ids") }) }),
  answer: device,
});

/** Decides on punches of a wrong clock. */
export const decideHeld = defineCall({
  method: "POST",
  path: "/admin/gate-devices/:id/held",
  body: bodyOf({
    hold: z.enum(holds, { error: sentences.choice("Hold", holds) }),
    as: z
      .enum(["stated", "received", "left_out"], {
        error: sentences.choice("As", ["stated", "received", "left_out"]),
      })
      .describe("At the time they say, at that at which they came, or not at all."),
  }),
  answer: z.object({
    noted: z.int(),
    waiting: z
      .int()
      .describe("Punches that still wait: their time has not come, or is too long ago."),
  }),
});

const fileBody = bodyOf({
  text: z
    .string({ error: () => t("noFile") })
    .min(1, { error: () => t("noFile") })
    .max(maxFile, { error: () => t("tooLarge", { megabytes: maxFile / 1024 ** 2 }) }),
});

/** What taking a file of punches would do. Nothing is stored. */
export const checkPunchFile = defineCall({
  method: "POST",
  path: "/admin/gate-devices/:id/file/check",
  body: fileBody,
  answer: z.object({
    punches: z.int().describe("Different ones; a file may say one twice."),
    from: z.string().nullable(),
    to: z.string().nullable(),
    known: z.int().describe("Taken before, by a file or sent by the device."),
    to_note: z.int(),
    students: z.int().describe("Whose punches would be noted."),
    unknown: z.array(unknownId),
    unknown_punches: z.int(),
    ahead: z.int().describe("Later than now: they would wait for a person."),
    old: z.int().describe("Too long ago for the gate: they would be kept and mark nothing."),
    unread: z.int(),
    unread_lines: z.array(z.object({ line: z.int(), text: z.string() })),
  }),
});

/** Takes a file of punches. A punch is taken once, however often it comes. */
export const takePunchFile = defineCall({
  method: "POST",
  path: "/admin/gate-devices/:id/file",
  body: fileBody,
  answer: z.object({ taken: z.int(), noted: z.int(), known: z.int(), unknown: z.int() }),
});

declare module "../contracts" {
  interface ContractModules {
    gateDevices: typeof import("./contract");
  }
}
