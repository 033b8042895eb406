import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { momentText } from "@rollcall/kit/schema/formats/moments";
import { t } from "./text";
import type { School } from "./use-schools";

/** Minutes after which figures are old: a school that is not in use tells them each quarter of an hour. */
const oldAfter = 30;

/** Whether an open school has told its figures, and not for a while. */
export const isOld = ({ state, told_at: told }: School, now: number): boolean =>
  state === "open" && told !== null && now - Date.parse(told) > oldAfter * 60_000;

/** How a school is, in a sentence. */
export function healthText(
  { state, problem, failed_at: failed, told_at: told }: School,
  now: number,
) {
  if (state === "archived") return t("archived");
  if (state === "migrating") return t("migrating");
  const when = failed === null ? "" : momentText(failed);
  if (problem === "away") return t("away", { when });
  if (problem === "operator") return t("operator", { when });
  return told === null ? t("untold") : t("told", { ago: relativeTime(told, now) });
}
