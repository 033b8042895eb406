import {
  children,
  choice,
  defineResource,
  integer,
  listOf,
  longText,
  text,
} from "@rollcall/kit/schema";
import { fingerprint } from "../kinds/fingerprint";

export const books = defineResource({
  name: "books",
  label: "Book",
  group: "Collection",
  icon: "book",
  permission: "books",
  title: "name",
  fields: {
    name: text({ label: "Title", required: true, max: 200, list: true, search: true }),
    author: text({
      label: "Author",
      required: true,
      max: 120,
      list: true,
      search: true,
      filter: true,
    }),
    isbn: text({ label: "ISBN", unique: true, max: 17, list: true, search: true }),
    year: integer({
      label: "Year",
      min: 1000,
      max: 2100,
      warn: { min: 1700 },
      list: true,
      filter: "range",
    }),
    contributors: listOf(
      {
        name: text({ label: "Name", required: true, max: 120 }),
        role: choice(["translator", "illustrator", "editor"], { label: "Role", required: true }),
      },
      { label: "Contributors", entries: ["contributor", "contributors"], max: 10 },
    ),
    scan_sha256: fingerprint({
      label: "Fingerprint of the scan",
      help: "The SHA-256 of the scanned book, to tell whether a file is the one that was kept.",
      unique: true,
      list: true,
      filter: true,
    }),
    summary: longText({ label: "Summary", max: 2000 }),
  },
  children: {
    copies: children("copies", { columns: ["code", "shelf", "condition"], order: "position" }),
  },
});
