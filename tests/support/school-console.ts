import { makeConsole } from "../../packages/kit/browser/console/console";
import { look } from "../../src/app/look";
import { school } from "../../src/app/application";
import { accessControl } from "./school-routes";

/** The school's console, as its definition makes it; it asks the `accessControl` beside it. */
export const Console = makeConsole({ definition: school, look, accessControl });
