import { afterEach, describe, expect, it } from "vitest";
import {
  boolean,
  choice,
  declaredTexts,
  defineResource,
  group,
  headingText,
  integer,
  listOf,
  optionLabel,
  pageText,
  pluralOf,
  recordActions,
  seenBy,
  text,
} from "@rollcall/kit/schema";
import { sayIn, setLanguages } from "@rollcall/kit/schema/messages";
import { checkRecord, createSchema, fieldErrors } from "@rollcall/kit/schema/validate";

const books = defineResource({
  name: "books",
  label: "Book",
  group: "Collection",
  icon: "list",
  permission: "books",
  title: "title",
  fields: {
    title: text({ label: "Title", required: true, help: "As on the cover." }),
    label: text({ label: "Spine label", section: "Shelf" }),
    genre: choice(["novel", "non_fiction"], { label: "Genre" }),
    state: choice(["in", "out"], {
      label: "State",
      default: "in",
      optionLabels: { in: "On the shelf" },
    }),
    shelf: integer({ label: "Shelf", names: { 0: "Basement", 1: "Ground floor" } }),
    hours: listOf(
      { from: text({ label: "From" }) },
      { label: "Hours", entries: ["time", "times"] },
    ),
    size: group({ high: integer({ label: "Height" }) }, { label: "Size" }),
    rare: boolean({ label: "Rare", read: "view_rare" }),
  },
  states: { field: "state", transitions: { in: ["out"], out: [{ to: "in", label: "Take back" }] } },
  actions: [{ name: "lend", label: "Lend", confirm: "Lend it?", done: "Lent." }],
});

const hindi = {
  "books.label": "किताब",
  "books.plural": "किताबें",
  "books.fields.title.label": "शीर्षक",
  "books.fields.title.help": "जैसा आवरण पर है।",
  "books.fields.label.label": "लेबल",
  "books.fields.genre.optionLabels.novel": "उपन्यास",
  "books.fields.shelf.names.1": "भूतल",
  "books.fields.hours.entries.0": "समय",
  "books.fields.hours.of.from.label": "से",
  "books.fields.size.of.high.label": "ऊँचाई",
  "books.actions.lend.confirm": "क्या इसे दें?",
  "books.states.transitions.out.in.label": "वापस लें",
  "sections.Shelf": "अलमारी",
  "groups.Collection": "संग्रह",
  "pages./overdue": "देर से",
};
setLanguages(new Map([["hi", { tag: "hi", words: { resources: hindi } }]]));
afterEach(() => setLanguages(new Map([["hi", { tag: "hi", words: { resources: hindi } }]])));
const inHindi = <Said>(say: () => Said) => sayIn("hi", say);

describe("what a declaration says", () => {
  const { fields } = books;

  it("is as declared, where English is at work", () => {
    expect([books.label, pluralOf(books), fields.title.help]).toEqual([
      "Book",
      "Books",
      "As on the cover.",
    ]);
    expect(fields.genre.options.map((one) => optionLabel(fields.genre, one))).toEqual([
      "Novel",
      "Non fiction",
    ]);
  });

  it("is read in the language at work, each time it is read", () => {
    expect(inHindi(() => [books.label, pluralOf(books), fields.title.label])).toEqual([
      "किताब",
      "किताबें",
      "शीर्षक",
    ]);
    expect(inHindi(() => fields.title.help)).toBe("जैसा आवरण पर है।");
    expect(books.label).toBe("Book");
  });

  it("is in English where the language has no word", () =>
    expect(inHindi(() => [fields.genre.label, optionLabel(fields.genre, "non_fiction")])).toEqual([
      "Genre",
      "Non fiction",
    ]));

  it("tells a field that is called like an option of a declaration from that option", () =>
    expect(inHindi(() => fields.label.label)).toBe("लेबल"));

  it("holds for options, numbers with names and parts of lists and groups", () =>
    expect(
      inHindi(() => [
        optionLabel(fields.genre, "novel"),
        optionLabel(fields.state, "in"),
        fields.shelf.names?.[1],
        fields.shelf.names?.[0],
        fields.hours.entries,
        fields.hours.of.from.label,
        fields.size.of.high.label,
      ]),
    ).toEqual(["उपन्यास", "On the shelf", "भूतल", "Basement", ["समय", "times"], "से", "ऊँचाई"]));

  it("holds for actions and transitions, which are remembered for each language", () => {
    const labels = () =>
      recordActions(books).map(({ name, label, confirm }) => [name, confirm ?? label]);
    expect(labels()).toEqual([
      ["out", "Set to Out"],
      ["in", "Take back"],
      ["lend", "Lend it?"],
    ]);
    expect(Object.fromEntries(inHindi(labels))).toMatchObject({ in: "वापस लें", lend: "क्या इसे दें?" });
  });

  it("holds for headings and for pages of the menu", () => {
    expect(inHindi(() => headingText("sections", "Shelf"))).toBe("अलमारी");
    expect(inHindi(() => headingText("groups", "Collection"))).toBe("संग्रह");
    expect(inHindi(() => pageText("/overdue", "Overdue"))).toBe("देर से");
    expect(headingText("groups", "Collection")).toBe("Collection");
  });

  it("holds for what a person sees of a resource, which is remembered too", () => {
    const label = () =>
      seenBy(books, { is_super_admin: false, permissions: [] }).fields["title"]?.label;
    expect([label(), inHindi(label), label()]).toEqual(["Title", "शीर्षक", "Title"]);
  });

  it("stands in the sentence about a value that is refused", () => {
    const refused = () => {
      const { error } = createSchema(books).safeParse({});
      return error && fieldErrors(books, error)["title"];
    };
    expect([refused(), inHindi(refused), refused()]).toEqual([
      ["Title is required."],
      ["शीर्षक is required."],
      ["Title is required."],
    ]);
    expect(checkRecord(books, {})).toEqual({});
  });
});

describe("the texts of an application", () => {
  const texts = declaredTexts([books], [{ path: "/overdue", label: "Overdue", group: "Lending" }], {
    paths: ["overdue", "books", "books/:id/late-fees"],
    permissions: ["view", "lend_books"],
  });

  it("have a key each, under which a translation stands", () =>
    expect(Object.fromEntries(texts)).toMatchObject({
      ...Object.fromEntries(Object.keys(hindi).map((key) => [key, texts.get(key)])),
      "books.plural": "Books",
      "books.fields.state.optionLabels.out": "Out",
      "groups.Lending": "Lending",
      "pages./overdue": "Overdue",
      "permissions.lend_books": "Lend books",
    }));

  it("are those of the parts of addresses that no record and no page of the menu has", () =>
    expect([...texts].filter(([key]) => key.startsWith("segments."))).toEqual([
      ["segments.late-fees", "Late fees"],
    ]));

  it("are all of those that have a word", () =>
    expect(Object.keys(hindi).filter((key) => !texts.has(key))).toEqual([]));
});
