import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { calendarStrings as words } from "./strings";

/** The text of a file that was chosen. @throws ApiFailure where the device can't read it. */
export const readFile = (file: File): Promise<string> =>
  file.text().catch(() => {
    throw new ApiFailure(words.unreadable, 0);
  });
