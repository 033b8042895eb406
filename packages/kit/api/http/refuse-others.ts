import { invalid } from "../errors";
import { t } from "../text";

/**
 * For calls that take fewer parameters than a list.
 * @throws ApiError 422 that names the first other one.
 */
export function refuseOthers(params: URLSearchParams, known: readonly string[]): void {
  const other = [...params.keys()].find((name) => !known.includes(name))?.slice(0, 100);
  if (other !== undefined) throw invalid({ [other]: [t("parameter", { name: other })] });
}
