import type { ConsoleLook } from "@rollcall/kit/browser/console/definition";
import { ownIcons } from "@rollcall/kit/browser/fields/icons";
import { audiences } from "../resources/audiences";

/** What the console looks like. */
export const look: ConsoleLook = { icons: ownIcons, notices: { audiences, pictures: {} } };
