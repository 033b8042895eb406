/** What the page of a record says. */
export const showStrings = {
  edit: "Edit",
  delete: "Delete",
  refresh: "Refresh",
  restore: "Restore",
  details: "Details",
  history: "History",
  nothing: "–",
  withheld: "You don't have access to these values.",
  facts: (created: string, changed: string) => `Created ${created}, last changed ${changed}`,
  written: (when: string) => `Written ${when}`,
  number: (id: number) => `No. ${id}`,
  andMore: (count: number) => `and ${count.toLocaleString()} more`,
  imageFailed: "The picture could not be loaded.",

  inTrash: (when: string) =>
    `This record has been in the trash since ${when}. It can be looked at, but takes part in nothing.`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: "It goes to the trash and can be restored from there.",
  rowsGo: (rows: string) => `Its ${rows.toLowerCase()} go with it.`,
  keep: "Keep it",
  deleted: (label: string, name: string) => `${label} ${name} was moved to the trash.`,
  restored: (label: string, name: string) => `${label} ${name} was restored.`,
  notDeleted: "It was not deleted.",
  deleteUnconfirmed: "We couldn't confirm the deletion",
  notRestored: (name: string) => `${name} could not be restored.`,
  restoreUnconfirmed: (name: string) => `We couldn't confirm that ${name} was restored`,
  changedMeanwhile:
    "Someone else has changed it in the meantime. Look at it again before you delete it.",

  relatedLabel: (plural: string, field: string) => `${plural} (${field})`,
  relatedEmpty: (plural: string) => `No ${plural.toLowerCase()} yet.`,
  relatedCount: (shown: number, total: number) =>
    shown < total
      ? `The first ${shown} of ${total.toLocaleString()}`
      : `${total.toLocaleString()} in all`,
  seeAll: (total: number, plural: string) =>
    `See all ${total.toLocaleString()} ${plural.toLowerCase()}`,
  openList: (plural: string) => `Open in ${plural.toLowerCase()}`,
  add: (label: string) => `New ${label.toLowerCase()}`,
  loading: "Loading…",
  loadFailed: "This could not be loaded.",
  tryAgain: "Try again",
  openImage: (label: string) => `Open ${label} at full size`,
} as const;
