const number = (count: number) => count.toLocaleString("en");
const records = (count: number) => (count === 1 ? "1 record" : `${number(count)} records`);

/** What is said where an import is undone. */
export const undoStrings = {
  undo: "Undo this import",
  undoOf: (name: string) => `Undo the import of ${name}`,
  title: "Undo this import?",
  explain: (things: string) =>
    `${things} added by this import will go to the trash. You can restore them from there.`,
  stays: (things: string) =>
    `The import also changed ${things} that existed before. Those changes stay.`,
  confirm: "Undo",
  cancel: "Cancel",
  close: "Close",
  refused: "This import can't be undone",
  blocked: (things: string, count: number) =>
    count === 1
      ? `Nothing was removed, because ${things} has been changed or used since:`
      : `Nothing was removed, because ${things} have been changed or used since:`,
  partly: (removed: string, left: string) =>
    `${removed} went to the trash. ${left} stayed, because someone changed or used them since:`,
  moreBlockers: (count: number) => `and ${number(count)} more.`,
  failed: "Import not undone",
  unconfirmed: "We couldn't confirm the undo",
  done: (removed: number) => `Undone. ${records(removed)} moved to the trash.`,
  pastTitle: "Recent imports",
  noName: "Import",
  facts: (created: number, updated: number) =>
    updated === 0
      ? `${number(created)} added`
      : `${number(created)} added, ${number(updated)} changed`,
  undoneBy: (who: string, when: string) => `undone by ${who}, ${when}`,
} as const;
