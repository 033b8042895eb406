import { logActivity } from "@rollcall/kit/api/activity";
import { ApiError, clash, invalid, notFound } from "@rollcall/kit/api/errors";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import type { addSchool, archiveSchool, openSchool } from "./contract";
import { districtOf, type District } from "./schools";
import { t } from "./domain/text";

/** The resource of what is logged. */
export const logName = "district";

type Obstacle = NonNullable<ReturnType<District["setState"]>>;
const refusals: Readonly<Record<Obstacle, () => ApiError>> = {
  name: () => invalid({ name: [t("wrongName")] }),
  host: () => invalid({ host: [t("wrongHost")] }),
  "taken name": () => invalid({ name: [t("takenName")] }),
  "taken host": () => invalid({ host: [t("takenHost")] }),
  unknown: notFound,
  migrating: () => clash(t("migrating")),
  office: () => clash(t("notOffice")),
  failed: () => new ApiError(503, t("failed")),
};

const log = (call: RequestContext, action: string, details: Readonly<Record<string, unknown>>) =>
  logActivity(call, [{ action, resource: logName, recordId: null, changes: {}, details }]);

/** Makes a school; the code of its set-up page is told in this answer alone. */
export async function add(
  call: RequestContext,
  { body: { name, host } }: Input<typeof addSchool>,
): Promise<AnswerOf<typeof addSchool>> {
  const made = await districtOf(call).add({ name, host });
  if ("obstacle" in made) throw refusals[made.obstacle]();
  await log(call, "added a school", { name, host });
  return ok(
    { url: `${made.url}/setup`, setup_code: made.setupCode },
    { status: 201, message: t("added", { name }) },
  );
}

async function changeState(
  call: RequestContext,
  name: string,
  state: "open" | "archived",
): Promise<void> {
  const obstacle = districtOf(call).setState(name, state);
  if (obstacle) throw refusals[obstacle]();
  await log(call, state === "open" ? "opened a school" : "archived a school", { name });
}

/** Serves a school no more. */
export async function archive(
  call: RequestContext,
  { body: { name } }: Input<typeof archiveSchool>,
): Promise<AnswerOf<typeof archiveSchool>> {
  await changeState(call, name, "archived");
  return ok({ name, state: "archived" }, { message: t("archived", { name }) });
}

/** Serves an archived school again. */
export async function open(
  call: RequestContext,
  { body: { name } }: Input<typeof openSchool>,
): Promise<AnswerOf<typeof openSchool>> {
  await changeState(call, name, "open");
  return ok({ name, state: "open" }, { message: t("opened", { name }) });
}
