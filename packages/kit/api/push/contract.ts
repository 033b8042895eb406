import * as z from "zod";
import { defineCall } from "../http/contract";
import { bodyOf } from "../http/read-body";
import { addressFields, keySentence } from "./address";

const device = z.object({
  id: z.int(),
  user_agent: z.string(),
  created_at: z.string(),
  fingerprint: z
    .string()
    .describe("SHA-256 of its endpoint, hexadecimal: by this a browser finds itself."),
});
const changed = z.object({ id: z.int() });

export const devices = defineCall({
  method: "GET",
  path: "/admin/push-subscriptions",
  answer: z.object({
    available: z.boolean(),
    reason: z
      .enum(["host", "switched_off"])
      .nullable()
      .describe(
        "Why push is unavailable: the host can't send it, or the institution hasn't switched it on.",
      ),
    public_key: z.string().nullable(),
    devices: z.array(device),
  }),
});

export const subscribe = defineCall({
  method: "POST",
  path: "/admin/push-subscriptions",
  body: bodyOf({
    ...addressFields,
    server_key: z
      .string(keySentence)
      .max(200, keySentence)
      .optional()
      .describe(
        "The public key with which the browser was made ready; the present one unless given.",
      ),
  }),
  answer: changed,
});

export const unsubscribe = defineCall({
  method: "DELETE",
  path: "/admin/push-subscriptions/:id",
  answer: changed,
});
