import { numberText } from "@rollcall/kit/schema/formats/numbers";

/** How a register stands, wherever registers are listed. */
export const registerStates = {
  names: {
    taken: "Taken",
    incomplete: "Incomplete",
    missing: "Missing",
    upcoming: "Upcoming",
    not_expected: "Not expected",
    closed: "Closed",
  },
  incomplete: (marked: number, students: number) => `Incomplete ${marked} of ${students}`,
  inProgress: (marked: number, students: number) => `In progress ${marked} of ${students}`,
} as const;

const countNames = {
  present: "present",
  late: "late",
  absent: "absent",
  excused: "excused",
  half: "half day",
  not_counted: "not counted",
  unmarked: "unmarked",
} as const;

/** What students are in a register, and with how many of them. */
export const registerCounts = {
  names: countNames,
  counted: (count: number, name: keyof typeof countNames): string =>
    `${numberText(count)} ${countNames[name]}`,
} as const;

/** Said where no academic year covers a day. */
export const yearNeeded = {
  create: "Create one",
  ask: "Ask an admin who can create one.",
} as const;

/** Who takes a register whose class teacher is away. */
export const registerTakers = {
  absent: (teacher: string) => `${teacher} is absent`,
  standsIn: (taker: string, absent: string) => `${taker} for ${absent}`,
} as const;
