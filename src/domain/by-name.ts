/** Names in their natural order: 6 before 10. */
export const byName = new Intl.Collator("en", { numeric: true });
