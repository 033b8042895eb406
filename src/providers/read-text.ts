import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";

/**
 * The text of a file that was chosen.
 * @param unreadable what is said where the device can't read it
 * @throws ApiFailure
 */
export const readText = (file: File, unreadable: string): Promise<string> =>
  file.text().catch(() => {
    throw new ApiFailure(unreadable, 0);
  });
