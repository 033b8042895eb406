/** What the values of fields say when they are shown. */
export const cellStrings = {
  yes: "Yes",
  no: "No",
  unknownRecord: (id: number) => `No. ${id}`,
  more: (count: number) => `${count} more`,
  entries: (count: number, [one, several]: readonly [string, string] = ["entry", "entries"]) =>
    `${count} ${count === 1 ? one : several}`,
  openFile: "Open",
  openingFile: "Opening…",
  fileFailed: "Couldn't open the file. Try again.",
} as const;
