/** What a page of settings says, of whatever application. */
export const settingsStrings = {
  title: "Settings",
  tabsLabel: "Parts of the settings",
  parts: {
    institution: "Institution",
    branding: "Branding",
    notifications: "Notifications",
    maintenance: "Maintenance",
  },
  cards: {
    institution: "The institution",
    branding: "Colours",
    "branding.config": "Names",
    "notifications.config": "Devices of admins",
    "notifications.quiet": "Quiet hours",
  },
  problems: (count: number) => (count === 1 ? "1 thing to correct" : `${count} things to correct`),
  saved: "Settings saved",
  confirmTitle: "Save these changes?",
  confirmSave: "Save changes",
  mergedToo: (fields: string) =>
    `Someone else had changed ${fields} in the meantime; that was kept too.`,
  previewing:
    "The colours and names are shown in this tab as you change them. Others see them once you save.",
  contrastTitle: "Hard to read",
  contrast: (label: string, ratio: string, used: string) =>
    `White text on the ${label.toLowerCase()} would have a contrast of ${ratio}:1 where 4.5:1 is needed. The darker ${used} is used in its place.`,
  on: "On",
  off: "Off",
  cancel: "Cancel",
  close: "Close",
  failed: "It was not changed.",
  retry: "Try again",
  counting: "Counting who is concerned…",
  countFailed: "Who is concerned could not be counted.",
  maintenance: {
    title: "Maintenance mode",
    text: "Stops everyone but super admins at once: admins see a page that says so. Nothing that was typed is lost, and every console opens again by itself.",
    turnOn: "Start maintenance",
    turnOff: "End maintenance",
    onTitle: "Start maintenance?",
    offTitle: "End maintenance?",
    onEffect: (supers: number, others: number) =>
      `Everyone but ${supers === 1 ? "1 super admin" : `${supers.toLocaleString()} super admins`} will be stopped: ${others === 1 ? "1 admin" : `${others.toLocaleString()} admins`}.`,
    offEffect: (others: number) =>
      `${others === 1 ? "1 admin" : `${others.toLocaleString()} admins`} can work again.`,
  },
} as const;
