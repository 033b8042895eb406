/** What the form of a student says of a move. */
export const moveStrings = {
  title: "What this move changes",
  failed: "What this move changes could not be worked out.",
};
