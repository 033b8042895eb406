import type { PageView } from "@rollcall/kit/browser/fields/palette/palette-action";
import { reportNames, t } from "./text";

/** Each report. */
export const pageViews: readonly PageView[] = Object.entries(reportNames).map(
  ([name, [label]]) => ({
    label,
    hint: t("title"),
    icon: "report",
    to: `/reports?report=${name}`,
    page: "/reports",
  }),
);
