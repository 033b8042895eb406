import { type ConsoleLook, ownIcons } from "@rollcall/kit/console";
import { audiences } from "../resources/audiences";

/** What the library's console looks like. */
export const look: ConsoleLook = { icons: ownIcons, notices: { audiences, pictures: {} } };
