import { startCatalogue } from "@rollcall/kit/browser/catalogue/start";
import { reportCharts } from "./report-charts";

/** Draws the catalogue of the kit and of the school. */
export const startSchoolCatalogue = (): void => startCatalogue([reportCharts]);
