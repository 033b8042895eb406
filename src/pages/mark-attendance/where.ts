import { markAttendance as words } from "../../strings/mark-attendance";
import type { Whereabouts } from "./offline/queue";

/** Where a register is, in words: on this device, on its way, at a person, or, once this page has saved it, saved. */
export const whereText = (where: Whereabouts | undefined, isSaved: boolean): string | undefined => (where ? words.where[where] : isSaved ? words.where.saved : undefined);
