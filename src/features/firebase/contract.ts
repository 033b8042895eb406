import * as z from "zod";
import { valueSchema } from "@rollcall/kit/schema/validate";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { settings } from "../../resources/settings";

const path = valueSchema(settings.fields["firebase.credentials_path"]) as z.ZodType<
  string | null,
  string | null
>;

/** Looks whether the stored path, or one that is not stored yet, leads to credentials. */
export const testFirebase = defineCall({
  method: "POST",
  path: "/admin/settings/test-firebase",
  body: bodyOf({ credentials_path: path.optional() }),
  answer: z.object({
    configured: z.boolean(),
    reason: z.string().nullable().describe("Why not, as a sentence."),
  }),
});
