/** What a page of settings says, of whatever application. */
export const settingsStrings = {
  title: "Settings",
  tabsLabel: "Settings sections",
  parts: {
    institution: "Institution",
    branding: "Branding",
    notifications: "Notifications",
    maintenance: "Maintenance",
  },
  cards: {
    institution: "Institution details",
    branding: "Colours",
    "branding.config": "App name",
    "notifications.config": "Admin devices",
    "notifications.quiet": "Quiet hours",
  },
  problems: (count: number) => (count === 1 ? "1 problem to fix" : `${count} problems to fix`),
  saved: "Settings saved",
  confirmTitle: "Save these changes?",
  confirmSave: "Save changes",
  mergedToo: (fields: string) => `Someone else changed ${fields}; those changes are kept too.`,
  previewing: "This tab previews your changes. Others see them once you save.",
  contrastTitle: "Hard to read",
  contrast: (label: string, ratio: string, used: string) =>
    `White text on the ${label.toLowerCase()} has a contrast of ${ratio}:1; it needs 4.5:1. A darker ${used} is used instead.`,
  on: "On",
  off: "Off",
  cancel: "Cancel",
  close: "Close",
  failed: "Couldn't save the change.",
  retry: "Try again",
  counting: "Counting affected people…",
  countFailed: "Couldn't count affected people.",
  maintenance: {
    title: "Maintenance mode",
    text: "Only super admins can use the console. Everyone else sees a maintenance page. Unsaved work is kept, and the console reopens automatically.",
    turnOn: "Start maintenance",
    turnOff: "End maintenance",
    onTitle: "Start maintenance?",
    offTitle: "End maintenance?",
    onEffect: (supers: number, others: number) =>
      `Only ${supers === 1 ? "1 super admin" : `${supers.toLocaleString()} super admins`} will have access. This affects ${others === 1 ? "1 admin" : `${others.toLocaleString()} admins`}.`,
    offEffect: (others: number) =>
      `${others === 1 ? "1 admin" : `${others.toLocaleString()} admins`} can work again.`,
  },
} as const;
