import type { PageView } from "@rollcall/kit/browser/fields/palette/palette-action";
import { t } from "./text";

/** The absent students of today, whose page is reached from that of who is here. */
export const pageViews: readonly PageView[] = [
  { label: t("absent"), icon: "presence", to: "/attendance/absent", page: "/attendance/here" },
];
