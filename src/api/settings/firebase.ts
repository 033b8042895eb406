import { valueSchema } from "../../schema/validate";
import { bodyOf, readBody } from "../identity/read-body";
import type { ApiContext, FirebaseFiles } from "../context";
import { one } from "../http/envelope";
import type { Call } from "../http/route";
import { field } from "./paths";
import { readSettings } from "./settings";

type CredentialsCheck = Awaited<ReturnType<FirebaseFiles["check"]>>;

const sentences: Readonly<Record<CredentialsCheck, string>> = {
  complete: "The credentials are there and complete.",
  missing: "There is no such file in the folder that the server's operator allows for Firebase.",
  unreadable: "The file cannot be read, or is no JSON.",
  incomplete: "The file lacks project_id, client_email or private_key.",
};

const check = async (context: ApiContext, path: string | null): Promise<CredentialsCheck> => (path === null ? "missing" : ((await context.firebase?.check(path)) ?? "missing"));

/** Whether the host has found complete credentials. A host without files has none. */
export const isConfigured = async (context: ApiContext, path: string | null): Promise<boolean> => path !== null && (await check(context, path)) === "complete";

export const testBody = bodyOf({ credentials_path: valueSchema(field("firebase.credentials_path")).optional() });

/** Looks whether the stored path, or one that is not stored yet, leads to credentials. */
export async function testFirebase(call: Call): Promise<Response> {
  const given = await readBody(call, testBody);
  const path = given.credentials_path === undefined ? (await readSettings(call.db))["firebase.credentials_path"] : (given.credentials_path as string | null);
  const found = await check(call.context, path);
  const message = path === null ? "No credentials file is set." : sentences[found];
  return one({ configured: found === "complete", reason: found === "complete" ? null : message }, { message });
}
