/** What the page of the institution's settings says of the school's own. */
export const schoolSettingsStrings = {
  tabs: {
    institution: "Institution",
    branding: "Branding",
    features: "Features",
    attendance: "Attendance",
    codes: "Codes & leave types",
    cases: "Attendance cases",
    notifications: "Notifications",
    academic: "Academic",
    firebase: "Firebase",
    maintenance: "Maintenance",
  },
  cards: {
    "features.config": "Signed-in students",
    attendance: "Registers",
    "attendance.policy": "Attendance calculation",
    cases: "When cases open and close",
    "cases.first": "First stage",
    "cases.second": "Second stage",
    "cases.third": "Third stage",
    "notifications.rules": "Alerts",
    academic: "Academic year",
    firebase: "Credentials",
  } as Readonly<Record<string, string>>,
  codes: {
    codes: "Attendance codes",
    codesText:
      "What a mark can say. “Keys” in a register lists which key sets it. A code in use is retired rather than deleted: it is not offered any more, and old marks keep it.",
    types: "Leave types",
    typesText: "Why a student may stay away, and what such days are marked as.",
    addCode: "Add a code",
    addType: "Add a leave type",
    change: "Edit",
    edit: (name: string) => `Edit ${name}`,
    counts: new Map([
      ["present", "counts as present"],
      ["absent", "counts as absent"],
      ["excused", "counts as excused"],
      ["half", "counts as half a day"],
      ["not_counted", "is not counted"],
    ]) as ReadonlyMap<unknown, string>,
    late: "late",
    retired: "Retired",
    markedAs: (code: string) => `marked as ${code}`,
    failed: "They could not be loaded.",
    none: "There are none yet.",
    saved: (name: string) => `${name} saved`,
  },
  weeklyOff: {
    title: "Weekly off days",
    none: "no day of the week",
    now: (days: string) => `No register is expected on ${days}.`,
    since: (day: string) => `Since ${day}.`,
    next: (days: string, day: string) => `From ${day}: ${days}.`,
    first: (days: string) => `At first: ${days}.`,
    change: "Change",
    dialog: "Change the weekly off days",
    days: "No school on",
    from: "From",
    fromHelp: "Days before this stay as they were. Leave it empty to change the whole past.",
    changesPast: "This changes the past",
    noPreview: "What this does to the past could not be worked out.",
    confirm: "Save",
    failed: "They could not be loaded.",
    again: "Try again",
  },
  policy: {
    changesPast: (day: string) =>
      `The attendance calculation has no start date. Once you save, it applies to every register since ${day}: percentages in past reports can change too. Marks stay as they are, and changing the settings back restores the figures.`,
  },
  students: {
    title: "Student login",
    text: "Whether students can sign in with the access code that the office makes on a student's page. Only those with “May sign in” ever can.",
    turnOn: "Let students sign in",
    turnOff: "Block student login",
    onTitle: "Let students sign in?",
    offTitle: "Block student login?",
    onEffect: (count: number) =>
      `${count === 1 ? "1 student" : `${count.toLocaleString()} students`} who may sign in can do so with their access code.`,
    offEffect: (count: number) =>
      `${count === 1 ? "1 student" : `${count.toLocaleString()} students`} will not be able to sign in, and those who are signed in are signed out at once.`,
  },
  mode: {
    title: "Attendance mode",
    names: { daily: "Once a day", session: "Morning and afternoon", period: "Every lesson" },
    now: (mode: string) => `Registers are taken: ${mode.toLowerCase()}.`,
    since: (day: string) => `Since ${day}.`,
    next: (mode: string, day: string) => `From ${day} on: ${mode.toLowerCase()}.`,
    change: "Switch mode",
    dialog: "Switch the attendance mode?",
    mode: "New mode",
    from: "From",
    fromHelp: "Today or later.",
    effect: (mode: string, day: string) =>
      `From ${day} on a register is expected: ${mode.toLowerCase()}. Registers that were taken before stay as they are.`,
    effectToday: (mode: string) =>
      `From today on a register is expected: ${mode.toLowerCase()}. Registers that were taken before stay as they are.`,
    confirm: "Switch",
  },
  firebase: {
    configured: "Can send to devices",
    notConfigured: "Cannot send to devices",
    test: "Ask Google for access",
    works: (project: string) =>
      `Google has given an access token for the project ${project}. Nothing was sent.`,
  },
  /** In place of the framework's own: students are concerned too. */
  maintenance: {
    text: "Stops everyone but super admins at once: admins see a page that says so, and students cannot sign in. Nothing that was typed is lost, and every console opens again by itself.",
    onEffect: (supers: number, others: number) =>
      `Everyone but ${supers === 1 ? "1 super admin" : `${supers.toLocaleString()} super admins`} will be stopped: ${others === 1 ? "1 admin" : `${others.toLocaleString()} admins`} and every student.`,
    offEffect: (others: number) =>
      `${others === 1 ? "1 admin" : `${others.toLocaleString()} admins`} can work again, and students can sign in where they may.`,
  },
} as const;
