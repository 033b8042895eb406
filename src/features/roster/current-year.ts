import { academicYears } from "../../resources/academic-years";
import { sentences } from "@rollcall/kit/schema/sentences";
import { updateRecord } from "@rollcall/kit/api/crud/write";
import { ApiError, invalid } from "@rollcall/kit/api/errors";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { t } from "./text";

const path = "academic.current_year_id";

/**
 * The academic year is changed as on its own page, with that page's rules.
 * @throws ApiError 422 at the setting.
 */
export async function changeCurrentYear(
  call: RequestContext,
  changed: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (!changed.has(path)) return;
  const id = changed.get(path);
  if (typeof id !== "number") throw invalid({ [path]: [t("otherYearFirst")] });
  try {
    await updateRecord(call, academicYears, id, { is_current: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      throw invalid({ [path]: [sentences.reference(call.context.settings.field(path).label)] });
    throw error;
  }
}
