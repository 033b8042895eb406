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
  facts: (created: string, changed: string) => `Created ${created} · Updated ${changed}`,
  written: (when: string) => `Logged ${when}`,
  number: (id: number) => `ID ${id}`,
  andMore: (count: number) => `and ${count.toLocaleString()} more`,
  imageFailed: "Couldn't load the picture.",

  inTrash: (when: string) => `In trash since ${when}. View only.`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: "You can restore it from the trash.",
  keep: "Keep it",
  deleted: (label: string, name: string) => `${label} ${name} was moved to the trash.`,
  restored: (label: string, name: string) => `${label} ${name} was restored.`,
  notDeleted: "Couldn't delete.",
  deleteUnconfirmed: "We couldn't confirm the deletion",
  notRestored: (name: string) => `Couldn't restore ${name}.`,
  restoreUnconfirmed: (name: string) => `We couldn't confirm that ${name} was restored`,
  changedMeanwhile: "Someone else has changed this record. Check it again before you delete it.",

  relatedLabel: (plural: string, field: string) => `${plural} (${field})`,
  relatedEmpty: (plural: string) => `No ${plural.toLowerCase()} yet.`,
  relatedCount: (shown: number, total: number) =>
    shown < total
      ? `Showing ${shown} of ${total.toLocaleString()}`
      : `${total.toLocaleString()} in total`,
  seeAll: (total: number, plural: string) =>
    `See all ${total.toLocaleString()} ${plural.toLowerCase()}`,
  openList: (plural: string) => `Open in ${plural.toLowerCase()}`,
  add: (label: string) => `New ${label.toLowerCase()}`,
  loading: "Loading…",
  loadFailed: "Couldn't load this.",
  tryAgain: "Try again",
  openImage: (label: string) => `Open ${label} full size`,
} as const;
