import { numberText, percentText } from "@rollcall/kit/schema/formats/numbers";

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
      "The marks teachers can use. Retire a code to hide it from new registers without changing past marks.",
    types: "Leave types",
    typesText: "Reasons for leave, and how leave days are marked.",
    addCode: "Add a code",
    addType: "Add a leave type",
    change: "Edit",
    edit: (name: string) => `Edit ${name}`,
    counts: new Map([
      ["present", "counts as present"],
      ["absent", "counts as absent"],
      ["excused", "counts as excused"],
      ["half", "counts as half a day"],
      ["not_counted", "isn't counted"],
    ]) as ReadonlyMap<unknown, string>,
    late: "late",
    retired: "Retired",
    markedAs: (code: string) => `marked as ${code}`,
    failed: "Couldn't load these.",
    none: "None yet.",
    saved: (name: string) => `${name} saved`,
  },
  weeklyOff: {
    title: "Weekly off days",
    none: "no day of the week",
    now: (days: string) => `No registers are due on ${days}.`,
    since: (day: string) => `Since ${day}.`,
    next: (days: string, day: string) => `From ${day}: ${days}.`,
    first: (days: string) => `Originally: ${days}.`,
    change: "Change",
    dialog: "Change the weekly off days",
    days: "No school on",
    from: "From",
    fromHelp: "Earlier days don't change. Leave empty to change all past days.",
    changesPast: "This changes the past",
    noPreview: "Couldn't check the effect on past days.",
    confirm: "Save",
    failed: "Couldn't load these.",
    again: "Try again",
  },
  policy: {
    from: "Changes apply from",
    today: "Today",
    year: (day: string) => `The start of the academic year, ${day}`,
    other: "Another day",
    all: "All past reports too",
    day: "First day",
    dayHelp: "Today or earlier. Reports that end before this day don't change.",
    changesPast: "This changes the past",
    noPreview: "Couldn't check the effect on past days.",
    since: (day: string) => `Since ${day}:`,
    first: "Before that:",
    low: (percent: number, after: number, isByDays: boolean) => {
      const [one, many] = isByDays ? ["day", "days"] : ["register", "registers"];
      return `Low attendance is below ${percentText(percent)}, once ${after === 1 ? `1 ${one} counts` : `${after} ${many} count`}.`;
    },
  },
  students: {
    title: "Student login",
    text: "Lets students sign in with an access code from the office. Applies only to students with “Can sign in” turned on.",
    turnOn: "Allow student sign-in",
    turnOff: "Block student sign-in",
    onTitle: "Allow student sign-in?",
    offTitle: "Block student sign-in?",
    onEffect: (count: number) =>
      `${count === 1 ? "1 student" : `${numberText(count)} students`} will be able to sign in with their access code.`,
    offEffect: (count: number) =>
      `${count === 1 ? "1 student" : `${numberText(count)} students`} won't be able to sign in. Anyone signed in is signed out immediately.`,
  },
  mode: {
    title: "Attendance mode",
    names: { daily: "Once a day", session: "Morning and afternoon", period: "Every lesson" },
    now: (mode: string) => `Registers are taken: ${mode.toLowerCase()}.`,
    since: (day: string) => `Since ${day}.`,
    next: (mode: string, day: string) => `From ${day}: ${mode.toLowerCase()}.`,
    change: "Switch mode",
    dialog: "Switch the attendance mode?",
    mode: "New mode",
    from: "From",
    fromHelp: "Today or later.",
    effect: (mode: string, day: string) =>
      `From ${day}, registers are taken: ${mode.toLowerCase()}. Earlier registers don't change.`,
    effectToday: (mode: string) =>
      `From today, registers are taken: ${mode.toLowerCase()}. Earlier registers don't change.`,
    confirm: "Switch",
  },
  firebase: {
    configured: "Can send to devices",
    notConfigured: "Cannot send to devices",
    test: "Test credentials",
    works: (project: string) =>
      `Credentials accepted by Google for the project ${project}. Nothing was sent.`,
  },
  /** In place of the framework's own: students are concerned too. */
  maintenance: {
    text: "Only super admins can use the console. Admins see a maintenance page and students can't sign in. Unsaved work is kept, and the console reopens automatically.",
    onEffect: (supers: number, others: number) =>
      `Only ${supers === 1 ? "1 super admin" : `${numberText(supers)} super admins`} will have access. This affects ${others === 1 ? "1 admin" : `${numberText(others)} admins`} and every student.`,
    offEffect: (others: number) =>
      `${others === 1 ? "1 admin" : `${numberText(others)} admins`} can work again, and students can sign in if they are allowed to.`,
  },
} as const;
