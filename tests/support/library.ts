import {
  checkResources,
  choice,
  date,
  defineResource,
  reference,
  text,
} from "@rollcall/kit/schema";

const label = { icon: "tag" } as const;
export const books = defineResource({
  ...label,
  name: "books",
  label: "Book",
  permission: "books",
  title: "name",
  fields: { name: text({ label: "Name", required: true, list: true, search: true }) },
});
export const loans = defineResource({
  ...label,
  name: "loans",
  label: "Loan",
  permission: "loans",
  title: "book",
  fields: { book: reference("books", { label: "Book", list: true, filter: true }) },
});
export const fines = defineResource({
  ...label,
  name: "fines",
  label: "Fine",
  permission: "fines",
  title: "loan",
  fields: { loan: reference("loans", { label: "Loan", list: true }) },
});
export const moods = defineResource({
  ...label,
  name: "moods",
  label: "Mood",
  permission: "moods",
  title: "mood",
  fields: {
    mood: choice(["good", "so_so"], {
      label: "Mood",
      list: true,
      optionLabels: { so_so: "Could be better" },
    }),
  },
});
export const closings = defineResource({
  ...label,
  name: "closings",
  label: "Closing",
  permission: "closings",
  title: "day",
  fields: {
    day: date({ label: "Day", list: true }),
    mood: reference("moods", { label: "Mood", list: true }),
  },
});

/**
 * Made-up resources whose records are called after others: a loan after its book, a fine after its
 * loan.
 */
export const library = checkResources([books, loans, fines, moods, closings]);
