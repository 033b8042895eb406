import * as z from "zod";
import { defineCall } from "../http/contract";

/** How far one's own long write is, by its `Idempotency-Key`. */
export const progress = defineCall({
  method: "GET",
  path: "/admin/writes/:key",
  answer: z.object({ done: z.int(), total: z.int() }),
});
