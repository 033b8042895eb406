import { invalid, stale } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import { expectedVersion } from "@rollcall/kit/api/http/request-values";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import type { emptyRegister } from "./contract";
import { lockClass } from "../../school/registers/locks";
import { refuseOthersClass } from "../../school/roster/own-classes";
import { presentRegister, readRegister } from "../../school/registers/read-register";
import { changesOf, refuseLocked, writeChanges } from "../../school/registers/save-register";
import { t } from "./text";

/**
 * Takes every mark out of a register that was taken by mistake, of the wrong class or on the wrong
 * day. It is missing again where one is expected; the log keeps each mark, and the reason.
 * @throws ApiError 412 with the register as it is for a stale `If-Match`; 403 when it is locked;
 * 422 when nobody is marked, or when the office has set a mark and one may not change those.
 */
export async function clearRegister(
  call: RequestContext,
  { body: { reason, ...key } }: Input<typeof emptyRegister>,
): Promise<AnswerOf<typeof emptyRegister>> {
  await refuseOthersClass(call, ["mark_attendance"], key);
  const version = expectedVersion(call.request);
  const [, state] = await Promise.all([
    lockClass(call.db, key.class_id),
    readRegister(call, key, false),
  ]);
  if (version !== undefined && version !== (state.register?.version ?? 0))
    throw stale(presentRegister(await readRegister(call, key)));
  refuseLocked(state);
  const marked = state.students.filter(({ mark }) => mark !== null);
  const changes = changesOf(
    state,
    marked.map(({ student_id }) => ({ student_id, code: null })),
    call.identity,
  );
  if (changes.length === 0) throw invalid({ slot: [t("nobodyMarked")] });
  const written = await writeChanges(call, state, changes, reason);
  return ok(
    { version: written.version, cleared: changes.length },
    { headers: { ETag: `"${written.version}"` } },
  );
}
