import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/gate/en.json" with { type: "json" };

export const t = messages("gate/page/gate", words);

/** Minutes; more are read as hours and minutes. */
const anHour = 60;

export const lateText = (count: number) => {
  if (count <= anHour) return t("late", { count });
  const [hours, minutes] = [Math.floor(count / anHour), count % anHour];
  return minutes === 0 ? t("lateHours", { hours }) : t("lateLong", { hours, minutes });
};
