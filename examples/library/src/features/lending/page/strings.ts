/** What the lending pages say. */
export const words = {
  title: "Overdue",
  none: "Nothing is overdue.",
  noneMore: "Every copy that is out has time left.",
  failed: "Couldn't load what is overdue.",
  retry: "Try again",
  copy: "Copy",
  book: "Book",
  member: "Member",
  due: "Due on",
  late: (days: number) => (days === 1 ? "1 day late" : `${days} days late`),
  takeBack: "Take back",
  takeBackOf: (copy: string) => `Take back ${copy}`,
  titles: { failed: "Not taken back", unconfirmed: "We couldn't confirm that it was taken back" },
} as const;
