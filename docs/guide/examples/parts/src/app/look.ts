import { IconChartLine } from "@tabler/icons-react";
import { type ConsoleLook, ownIcons } from "@rollcall/kit/console";
import { audiences } from "../resources/audiences";

/** What the console looks like. */
export const look: ConsoleLook = {
  icons: { ...ownIcons, chart: IconChartLine },
  notices: { audiences, pictures: {} },
};
