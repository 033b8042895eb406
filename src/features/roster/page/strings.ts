/** What the form of a student says of a move. */
export const moveStrings = {
  title: "What this move changes",
  failed: "Couldn't work out what this move changes.",
};

const statuses: Readonly<Record<string, string>> = {
  graduated: "Graduated",
  inactive: "Inactive",
  left: "Left",
};

/** What a student's page says of what lies ahead. */
export const plannedStrings = {
  moves: (name: string | undefined, day: string) =>
    name === undefined ? `Leaves the class on ${day}` : `Moves to ${name} on ${day}`,
  leaves: (status: string, day: string) =>
    `Active until ${day}, then ${statuses[status] ?? status}`,
  cancel: "Cancel move",
  failed: "Move not cancelled",
  unconfirmed: "We couldn't confirm that the move was cancelled",
};
