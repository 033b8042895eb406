import { normalForm } from "../../schema/normal-form";
import type { FileType } from "./file-types";

const longest = 120;
/**
 * Control characters, marks that turn the direction of writing, and what a file system or a header
 * reads as more than a letter.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}"*/:<>?\\|]+/gu;

/**
 * A name that is safe to store, show and save under: no path, no hidden character, at most 120
 * letters, and the ending of what the file is.
 */
export function safeName(given: string, { endings }: FileType): string {
  const last = normalForm(given.toWellFormed(), "NFC").split(/[/\\]/u).at(-1) ?? "";
  const plain = last
    .replace(unsafe, "_")
    .replace(/\s+/gu, " ")
    .replace(/^[\s._]+|(?<![\s.])[\s.]+$/gu, "");
  const ending = endings.find((one) => plain.toLowerCase().endsWith(one));
  const stem = ending ? plain.slice(0, -ending.length) : plain;
  return `${
    Array.from(stem)
      .slice(0, longest - 8)
      .join("")
      .trim() || "file"
  }${ending ?? endings[0]}`;
}

/** The header under which a browser saves a file, for old and new clients. */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
