/**
 * What the activity log calls the acts that change no record: who looked, who took data out, who
 * was refused.
 */
export const accessActions = {
  viewed: "viewed",
  openedFile: "opened a file",
  startedExport: "started exporting",
  exported: "exported",
  refused: "was refused",
} as const;

/** Of these, what happens so often that it belongs into the full log only. */
export const frequentAccessActions: readonly string[] = [
  accessActions.viewed,
  accessActions.openedFile,
  accessActions.refused,
];
