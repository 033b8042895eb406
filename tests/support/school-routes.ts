import { accessControlOf } from "../../packages/kit/browser/console/access";
import { makeConsoleRoutes } from "../../packages/kit/browser/console/console-routes";
import { consoleLoader } from "../../packages/kit/browser/console/load-console";
import { schoolEntry } from "../../src/app/entry";
import { school } from "../../src/app/application";

/** What the school's definition makes, without the console that is drawn. */
export const accessControl = accessControlOf(school);
/** What the sign-in page loads. */
export const loadSchool = consoleLoader(schoolEntry);
export const schoolRoutes = () => makeConsoleRoutes(school);
export const consoleRoutes = schoolRoutes();
export const pages = school.features.flatMap(({ menu = [] }) => menu);
export const actions = school.features.flatMap(({ commands = [] }) => commands);
