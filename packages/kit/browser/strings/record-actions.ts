const figure = (count: number) => count.toLocaleString();

/** What is said around an action that a resource declares; `label` is its own: "Archive". */
export const recordActionStrings = {
  cancel: "Cancel",
  more: (title: string) => `More actions for ${title}`,
  menu: "Actions",
  ask: (label: string, title: string) => `${label}: ${title}`,
  askMany: (label: string, count: number, things: string) => `${label}: ${figure(count)} ${things}`,
  explainMany: "Each record is checked separately. Any that can't be changed stay as they are.",
  confirmMany: (label: string, count: number) => `${label} (${figure(count)})`,
  busy: (label: string) => `${label}…`,
  done: (label: string, title: string) => `${label}: ${title}`,
  doneMany: (label: string, count: number, things: string) =>
    `${label}: done for ${figure(count)} ${things}`,
  failed: (label: string) => `“${label}” wasn't done`,
  unconfirmed: (label: string) => `We couldn't confirm “${label}”`,
  changedMeanwhile:
    "Someone else changed this record. The page shows the latest version; check it before you continue.",
} as const;
