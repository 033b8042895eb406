/** How a register stands, wherever registers are listed. */
export const registerStates = {
  names: {
    taken: "Taken",
    incomplete: "Incomplete",
    missing: "Missing",
    upcoming: "Upcoming",
    closed: "Closed",
  },
  incomplete: (marked: number, students: number) => `Incomplete ${marked} of ${students}`,
  inProgress: (marked: number, students: number) => `In progress ${marked} of ${students}`,
} as const;
