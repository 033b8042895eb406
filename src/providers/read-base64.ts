import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";

/**
 * The bytes of a file that was chosen, in base64.
 * @param unreadable what is said where the device can't read it
 * @throws ApiFailure
 */
export const readBase64 = (file: File, unreadable: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const address = typeof reader.result === "string" ? reader.result : "";
      resolve(address.slice(address.indexOf(",") + 1));
    });
    reader.addEventListener("error", () => reject(new ApiFailure(unreadable, 0)));
    reader.readAsDataURL(file);
  });
