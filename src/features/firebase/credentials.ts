import type { ApiContext, FirebaseFiles } from "@rollcall/kit/api/context";
import { one } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { routeOf, type Asked } from "@rollcall/kit/api/http/route-of";
import { settingsCall } from "@rollcall/kit/api/settings/toggle";
import { readSettings } from "../school/settings";
import { testFirebase } from "./contract";

type CredentialsCheck = Awaited<ReturnType<FirebaseFiles["check"]>>;

const sentences: Readonly<Record<CredentialsCheck, string>> = {
  complete: "Credentials file found and complete. Nothing is sent with Firebase yet.",
  missing: "File not found in the folder that the server's operator allows for Firebase.",
  unreadable: "The file cannot be read, or is no JSON.",
  incomplete: "The file lacks project_id, client_email or private_key.",
};

const check = async (context: ApiContext, path: string | null): Promise<CredentialsCheck> =>
  path === null ? "missing" : ((await context.firebase?.check(path)) ?? "missing");

/**
 * Whether the host has found complete credentials; it does not mean that anything is sent with
 * them. A host without files has none.
 */
export const isConfigured = async (context: ApiContext, path: unknown): Promise<boolean> =>
  typeof path === "string" && (await check(context, path)) === "complete";

async function handleTest(
  call: RequestContext,
  { body: { credentials_path: given } }: Asked<typeof testFirebase>,
): Promise<AnswerOf<typeof testFirebase>> {
  const path =
    given === undefined ? (await readSettings(call.db))["firebase.credentials_path"] : given;
  const found = await check(call.context, path);
  const message = path === null ? "No credentials file is set." : sentences[found];
  return one(
    { configured: found === "complete", reason: found === "complete" ? null : message },
    { message },
  );
}

export const testFirebaseRoute = routeOf(testFirebase, {
  ...settingsCall,
  summary: "Look whether the credentials of Firebase can be read",
  optionalBody: true,
  handle: handleTest,
});
