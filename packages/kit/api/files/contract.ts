import * as z from "zod";
import { defineCall } from "../http/contract";

/** Stores a file, which a field of a record then names by its id. */
export const uploadFile = defineCall({
  method: "POST",
  path: "/admin/files",
  upload: "file",
  answer: z.object({ id: z.int(), name: z.string(), type: z.string(), bytes: z.int() }),
});
