import { t } from "./text";

const maxBytes = 2 * 1024 * 1024;

/** A UUID; also where the page came by plain HTTP, where `crypto.randomUUID` is not there. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** What a form holds that is refused before it is sent. */
export class FileProblem extends Error {
  override readonly name = "FileProblem";
}

/** A chosen file as it is sent. @throws FileProblem */
export function readFile(file: File): Promise<{ name: string; content: string }> {
  if (file.size > maxBytes) return Promise.reject(new FileProblem(t("fileTooLarge")));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("error", () => reject(new FileProblem(t("fileUnread"))));
    reader.addEventListener("load", () =>
      resolve({ name: file.name, content: String(reader.result).split(",", 2)[1] ?? "" }),
    );
    reader.readAsDataURL(file);
  });
}
