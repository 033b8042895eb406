/** What the pages say on which a record is made or changed. */
export const formStrings = {
  createTitle: (label: string) => `New ${label.toLowerCase()}`,
  editTitle: (name: string) => `Edit ${name}`,
  save: "Save",
  saving: "Saving…",
  saveAndAdd: "Save and add another",
  cancel: "Cancel",
  unsaved: "Not saved yet",
  uploading: "A file is still on its way.",
  created: (label: string, name: string) => `${label} ${name} was created.`,
  saved: (label: string, name: string) => `${label} ${name} was saved.`,
  mergedToo: (fields: string) =>
    `Someone else had changed ${fields} in the meantime; that was kept too.`,
  systemField: "Set by the system.",
  computedField: "Calculated. It updates by itself.",
  lockedField: "You don’t have permission to change this.",
  requiredMark: "Fields marked with * are required.",
  shortcut: (mac: boolean) => (mac ? "⌘S" : "Ctrl+S"),

  toCorrect: (count: number) =>
    count === 1 ? "Fix 1 problem to save" : `Fix ${count} problems to save`,
  refusedAtField: (label: string, sentence: string) => `${label}: ${sentence}`,
  notSaved: "Couldn't save",
  unconfirmed: "We couldn't confirm the save",
  outcomeUnknown: "What you typed is still here. Press Save again; it won't be saved twice.",
  signedOut:
    "Your session has ended. What you typed is kept: sign in again, in another tab or here, and go on.",
  gone: (label: string) =>
    `This ${label.toLowerCase()} has been deleted in the meantime. What you typed is still here.`,

  draftFound: (when: string) => `You typed something here ${when} and did not save it.`,
  restoreDraft: "Restore it",
  dropDraft: "Discard it",

  changedMeanwhile:
    "Someone else has changed this record while you were typing. Nothing you typed was overwritten.",
  seeDifference: "See the difference",

  mergeTitle: "Someone else changed this too",
  mergeLead:
    "Choose for each field what is to stand. Everything else that either of you changed is kept.",
  mergeNothing: "You changed different fields: both stand.",
  mergeTaken: "Taken over from them",
  mine: "Yours",
  theirs: "Theirs",
  before: "Before",
  mergeSave: "Save this",
  mergeTake: "Take into the form",
  mergeBack: "Back to the form",

  leaveTitle: "Leave without saving?",
  leaveText: "What you typed here is not saved and would be lost.",
  leave: "Leave",
  stay: "Stay here",

  rowName: (label: string, number: number) => `${label} ${number}`,
  addRow: (label: string) => `Add ${label.toLowerCase()}`,
  removeRow: (name: string) => `Remove ${name}`,
  undoRemove: "Undo",
  rowRemoved: (name: string) => `${name} will be removed when you save.`,
  rowUp: (name: string) => `Move ${name} up`,
  rowDown: (name: string) => `Move ${name} down`,
  noRows: (label: string) => `No ${label.toLowerCase()} yet.`,
  rowLimit: (max: number) => `At most ${max} rows.`,
  rowKeys: "Press Enter to go to the next row, or to add one.",
  cellChanged: "Someone else changed this too. Save again to keep yours.",

  notFoundTitle: (label: string) => `There is no such ${label.toLowerCase()}`,
  notFoundText: "It may have been deleted, or you may not be allowed to see it.",
  trashedTitle: (name: string) => `${name} is in the trash`,
  refusedTitle: (name: string) => `${name} cannot be edited`,
  trashedText: "Restore it to change it.",
  backToList: (plural: string) => `Back to ${plural.toLowerCase()}`,
  openRecord: "Open the record",
  loadFailed: "This could not be loaded.",
  tryAgain: "Try again",
  loading: "Loading…",
} as const;
