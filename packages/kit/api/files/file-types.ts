/**
 * What a file may be. Its own first bytes say so, never its name or what the client claims; nothing
 * a browser runs as a page (SVG, HTML) is among them.
 */
export interface FileType {
  type: string;
  /** The first is put after a name that has none of them. */
  endings: readonly [string, ...string[]];
  /** Drawn by the browser; anything else is only downloaded. */
  isImage: boolean;
}

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  Array.from(text).every((letter, place) => bytes[at + place] === letter.charCodeAt(0));

const known: readonly (FileType & { matches(bytes: Uint8Array): boolean })[] = [
  {
    type: "image/png",
    endings: [".png"],
    isImage: true,
    matches: (bytes) => startsWith(bytes, "\x89PNG\r\n\x1a\n"),
  },
  {
    type: "image/jpeg",
    endings: [".jpg", ".jpeg"],
    isImage: true,
    matches: (bytes) => startsWith(bytes, "\xff\xd8\xff"),
  },
  {
    type: "image/webp",
    endings: [".webp"],
    isImage: true,
    matches: (bytes) => startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8),
  },
  {
    type: "image/gif",
    endings: [".gif"],
    isImage: true,
    matches: (bytes) => startsWith(bytes, "GIF87a") || startsWith(bytes, "GIF89a"),
  },
  {
    type: "application/pdf",
    endings: [".pdf"],
    isImage: false,
    matches: (bytes) => startsWith(bytes, "%PDF-"),
  },
];

/** What the bytes are, or undefined when they are nothing that is accepted. */
export const typeOf = (bytes: Uint8Array): FileType | undefined =>
  known.find(({ matches }) => matches(bytes));

/** Whether the stored type is drawn by the browser. */
export const isImageType = (type: string): boolean =>
  known.some((one) => one.type === type && one.isImage);
