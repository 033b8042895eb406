import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf, line } from "@rollcall/kit/api/http/read-body";
import { t } from "./domain/text";

/** Days over which figures are added up, the last of them a school's own today. */
const days = z.enum(["1", "7", "30"], { error: () => t("days") });
const instant = z.string().describe("RFC 3339, UTC.");
const sums = {
  registers: z.int().describe("That should be; of them those in which everyone is marked:"),
  taken: z.int(),
  absent: z.int(),
  late: z.int(),
  percentage: z
    .number()
    .nullable()
    .describe("As each school counts it; null where nothing is counted."),
};

/** The schools of the district with the sums that each of them has told, by name. */
export const districtSchools = defineCall({
  method: "GET",
  path: "/admin/district/schools",
  query: z.object({ days: days.optional().describe("Unless given, today alone.") }),
  answer: z.object({
    schools: z.array(
      z.object({
        name: z.string().describe("In the list of the server."),
        title: z
          .string()
          .nullable()
          .describe("As the school calls itself; null until it has told."),
        url: z.string().describe("Where people reach it."),
        is_office: z.boolean().describe("Whether it is the one that is asked."),
        state: z
          .enum(["open", "migrating", "archived"])
          .describe("`migrating`: closed while it is restored or moved."),
        told_at: instant
          .nullable()
          .describe("When it last told its sums; null before the first time."),
        failed_at: instant
          .nullable()
          .describe("Since when it cannot be opened; null while it can."),
        problem: z
          .enum(["away", "operator"])
          .nullable()
          .describe(
            "Why it cannot be opened: its database is away, or an operator has to look after it.",
          ),
        today: z.string().nullable().describe("The day there when it last told its sums."),
        students: z.int().nullable(),
        figures: z
          .object(sums)
          .nullable()
          .describe("Null where no day of the span is a school day, as far as it has told."),
      }),
    ),
    total: z.object({ ...sums, students: z.int() }).describe("Of the open schools."),
  }),
});

/** Makes a school as a copy of the template. */
export const addSchool = defineCall({
  method: "POST",
  path: "/admin/district/schools",
  asksPassword: true,
  body: bodyOf({ name: line(() => t("name"), 40), host: line(() => t("host"), 253) }),
  answer: z.object({
    url: z.string().describe("Its set-up page, which asks for the code."),
    setup_code: z.string().describe("Told this once."),
  }),
});

const which = bodyOf({ name: line(() => t("name"), 40) });
const changed = z.object({ name: z.string(), state: z.enum(["open", "archived"]) });

/** Serves a school no more; its database stays. */
export const archiveSchool = defineCall({
  method: "POST",
  path: "/admin/district/archive",
  asksPassword: true,
  body: which,
  answer: changed,
});

/** Serves an archived school again. */
export const openSchool = defineCall({
  method: "POST",
  path: "/admin/district/open",
  asksPassword: true,
  body: which,
  answer: changed,
});

declare module "../contracts" {
  interface ContractModules {
    district: typeof import("./contract");
  }
}
