/** What every light page says alike. */
export const sentences = {
  loading: "Loading…",
  unreachable: "There is no connection to the school just now. Check your network and try again.",
  unreadable: "Something between this device and the school answered instead of it. Try again.",
  failed: "The school's server could not do this. Try again in a moment.",
  retry: "Try again",
} as const;
