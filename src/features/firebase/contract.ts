import * as z from "zod";
import { valueSchema } from "@rollcall/kit/schema/validate";
import { defineCall } from "@rollcall/kit/api/http/contract";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { settings } from "../../resources/settings";

const path = valueSchema(settings.fields["firebase.credentials_path"]) as z.ZodType<
  string | null,
  string | null
>;

/**
 * Asks Google for an access token with the stored credentials, or with a file that is not stored yet.
 */
export const testFirebase = defineCall({
  method: "POST",
  path: "/admin/settings/test-firebase",
  body: bodyOf({ credentials_path: path.optional() }),
  answer: z.object({
    configured: z.boolean().describe("Google has accepted the credentials."),
    reason: z.string().nullable().describe("Why not, as a sentence."),
    project: z.string().nullable().describe("The project that messages are sent for."),
  }),
});

declare module "../contracts" {
  interface ContractModules {
    firebase: typeof import("./contract");
  }
}
