import type { ConsoleLook } from "@rollcall/kit/browser/console/definition";
import { icons } from "./icons";
import { noticeWords } from "./notice-words";

/** What the school's console looks like. */
export const look: ConsoleLook = { icons, notices: noticeWords };
