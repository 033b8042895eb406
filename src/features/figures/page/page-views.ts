import type { PageView } from "@rollcall/kit/browser/fields/palette/palette-action";
import { tabs } from "./address";
import { t } from "./text";

const names = { month: t("tabs.month"), day: t("tabs.day"), student: t("tabs.student") };

/** Each way to look at attendance. */
export const pageViews: readonly PageView[] = tabs.map((tab) => ({
  label: t("pageView", { tab: names[tab] }),
  icon: "figures",
  to: `/attendance/view?tab=${tab}`,
  page: "/attendance/view",
}));
