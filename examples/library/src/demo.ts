import { type DemoRows, holdsNothing, insertDemo } from "@rollcall/kit/api";
import { addDays } from "@rollcall/kit/schema";
import type { ServedApplication } from "@rollcall/kit/server";
import { resources } from "./resources";

const titles = [
  ["Pride and Prejudice", "Jane Austen", 1813],
  ["Great Expectations", "Charles Dickens", 1861],
  ["Middlemarch", "George Eliot", 1871],
  ["Treasure Island", "Robert Louis Stevenson", 1883],
  ["The Time Machine", "H. G. Wells", 1895],
  ["The Secret Garden", "Frances Hodgson Burnett", 1911],
] as const;
const names = ["Asha Mehta", "Ben Okafor", "Chloé Martin", "Dmitri Orlov", "Elif Kaya"] as const;

const bookRows = titles.map(([name, author, year], at) => ({ id: at + 1, name, author, year }));
/** Two of each book. */
const copyRows = bookRows.flatMap(({ id }) =>
  [2 * id - 1, 2 * id].map((copy, at) => ({
    id: copy,
    code: `C-${String(copy).padStart(4, "0")}`,
    book_id: id,
    position: at + 1,
    shelf: `A${id}`,
    condition: "good",
  })),
);
const pickRows = [4, 2, 6, 1].map((book, at) => ({
  id: at + 1,
  book_id: book,
  ...(at === 0 ? { why: "The best first chapter in the house." } : {}),
}));
const memberRows = (today: string) =>
  names.map((name, at) => ({
    id: at + 1,
    name,
    email: `member${at + 1}@example.com`,
    joined_on: addDays(today, -100 * (at + 1)),
    status: at === 4 ? "suspended" : "active",
  }));
/** Four copies are out; the first two should be back by now. */
const loanRows = (today: string) =>
  [-30, -24, -10, -2].map((daysAgo, at) => ({
    id: at + 1,
    copy_id: 3 * at + 1,
    member_id: at + 1,
    lent_on: addDays(today, daysAgo),
    due_on: addDays(today, daysAgo + 21),
  }));

const deskClerkKeys = ["books", "copies", "picks", "members", "loans", "fines"].map(
  (name) => `view_${name}`,
);
const people: Readonly<Record<string, DemoRows>> = {
  "user-groups": [
    {
      id: 1,
      name: "Volunteers",
      description: "Lend and look up.",
      permissions: [...deskClerkKeys, "create_loans"],
    },
  ],
  admins: [
    {
      id: 1,
      name: "Lena Brandt",
      email: "super@library.example",
      is_super_admin: true,
      status: "active",
      permissions: [],
      user_groups: [],
    },
    {
      id: 2,
      name: "Tom Reyes",
      email: "volunteer@library.example",
      is_super_admin: false,
      status: "active",
      permissions: [],
      user_groups: [1],
    },
  ],
};

/** A small library, for a first look. */
export const demo: NonNullable<ServedApplication["demo"]> = {
  isEmpty: (db) => holdsNothing(db, resources),
  async make(db, { now, passwordHash }) {
    const today = now.toISOString().slice(0, 10);
    const records = {
      ...people,
      books: bookRows,
      copies: copyRows,
      picks: pickRows,
      members: memberRows(today),
      loans: loanRows(today),
    };
    await insertDemo(db, resources, records, passwordHash);
    return `A demo library with ${bookRows.length} books`;
  },
  signIns: [
    { email: "super@library.example", who: "super admin" },
    { email: "volunteer@library.example", who: "lends, does not take back" },
  ],
};
