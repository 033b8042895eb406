import * as z from "zod";
import { defineCall } from "@rollcall/kit/api";

/** How many contacts were added in each month since a day. */
export const months = defineCall({
  method: "GET",
  path: "/admin/contacts/months",
  query: z.object({ since: z.iso.date() }),
  answer: z.array(z.object({ month: z.string(), contacts: z.int() })),
});
