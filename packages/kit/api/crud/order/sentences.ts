/** What a person reads of a move that cannot be made. */
export const orderSentences = {
  one: `Say where it goes: "before" or "after" with the ID of another record, or "to" with top, up, down or bottom.`,
  itself: "A record can't be moved before or after itself.",
  gone: "This record isn't in the list anymore. Refresh the list and try again.",
} as const;
