/** What is said of an action whose outcome is not known. */
export const actionStrings = {
  againIsSafe: "Try again; nothing runs twice.",
  tryAgain: "Try again",
  close: "Close",
} as const;
