/** What every light page says alike. */
export const sentences = {
  loading: "Loading…",
  unreachable: "Can't connect to the school right now. Check your network and try again.",
  unreadable: "The answer didn't come from the school. Check your network and try again.",
  failed: "The school's server couldn't do this. Try again in a moment.",
  retry: "Try again",
} as const;
