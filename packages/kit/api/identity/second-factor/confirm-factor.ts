import { invalid } from "../../errors";
import type { RequestContext } from "../../http/request-context";
import { logNotConfirmed } from "../log-sign-in";
import { factorsOf, hasFactor } from "./state";
import { factorTry, takeCode } from "./take-code";
import { t } from "./text";

/**
 * The second factor beside the password, of who has one: a code is as good as at the sign-in, and is
 * counted as there.
 * @param asked the call, for the log
 * @throws ApiError 422, 429.
 */
export async function confirmFactor(
  call: RequestContext,
  asked: string,
  code: string | undefined,
): Promise<void> {
  const { id } = call.identity;
  if (!hasFactor(await factorsOf(call.db, id))) return;
  if (code === undefined) throw invalid({ code: [t("codeNeeded")] });
  const succeeded = await factorTry(call, id);
  if (!(await takeCode(call, id, code))) {
    await logNotConfirmed(call, { call: asked, reason: "second_factor" });
    throw invalid({ code: [t("wrongCode")] });
  }
  await succeeded();
}
