import { channelReasonNow } from "@rollcall/kit/api/outbox/channel-messages";
import type { ApiContext } from "@rollcall/kit/api/context";
import type { FirebaseState } from "@rollcall/kit/api/ports/firebase";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { settingsCall } from "@rollcall/kit/api/settings/toggle";
import { readSettings } from "../../school/settings/settings";
import { testFirebase } from "./contract";

import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("firebase", words);

/** What is said of the credentials of Firebase, in the language at work. */
const fileProblems = {
  missing: () => t("missing"),
  unreadable: () => t("unreadable"),
  incomplete: () => t("incomplete"),
  foreign: () => t("foreign"),
};

/** Why an account cannot send; null where it can. */
function reasonOf(found: FirebaseState): string | null {
  switch (found.state) {
    case "works":
      return null;
    case "refused":
    case "unreachable":
      return t("because", { why: channelReasonNow(found.reason) });
    default:
      return fileProblems[found.state]();
  }
}

/** Whether Google gives an access token for the credentials. A host without files has none. */
export async function isConfigured({ firebase }: ApiContext, path: unknown): Promise<boolean> {
  if (typeof path !== "string" || !firebase) return false;
  return (await firebase.glance(path)).state === "works";
}

async function handleTest(
  call: RequestContext,
  { body: { credentials_path: given } }: Input<typeof testFirebase>,
): Promise<AnswerOf<typeof testFirebase>> {
  const path =
    given === undefined ? (await readSettings(call.db))["firebase.credentials_path"] : given;
  if (path === null) {
    const unset = t("unset");
    return ok({ configured: false, reason: unset, project: null }, { message: unset });
  }
  const found = (await call.context.firebase?.test(path)) ?? ({ state: "missing" } as const);
  const reason = reasonOf(found);
  const project = found.state === "works" ? found.project : null;
  return ok(
    { configured: reason === null, reason, project },
    { message: reason ?? t("accepted", { project: project ?? "" }) },
  );
}

export const testFirebaseRoute = routeOf(testFirebase, {
  ...settingsCall,
  summary: "Ask Google for an access token with the credentials of Firebase",
  optionalBody: true,
  handle: handleTest,
});
