import {
  boolean,
  changes,
  choice,
  colour,
  date,
  dateTime,
  decimal,
  email,
  file,
  group,
  image,
  integer,
  json,
  listOf,
  longText,
  permissionKeys,
  phone,
  reference,
  references,
  text,
  time,
  url,
  type Condition,
  type Field,
  type FieldKind,
} from "../../schema";

/** Under which heading of the catalogue a kind of field stands. */
export const fieldGroups = ["texts", "numbers", "choices", "records"] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/** One kind of field, with what it takes to show it in every state. */
export interface FieldSpecimen<K extends FieldKind = FieldKind> {
  group: FieldGroup;
  field: Field & { readonly kind: K };
  value: unknown;
  /** The record or records that a reference points at. */
  known?: unknown;
  /** A value that its `warn` calls unusual, where the kind has one. */
  unusual?: unknown;
  /** A sentence that the server might say of a wrong value. */
  wrong: string;
  /** What a filter of it asks for, without the name of the field. */
  asks: Omit<Condition, "field">;
}

const [sun, vega] = [
  { id: 1, name: "Sun" },
  { id: 2, name: "Vega" },
];
const names = ["Sun", "Vega", "Sirius", "Altair", "Deneb"];

/** Every kind of field. A kind that has no place here does not compile. */
export const fieldSpecimens: { readonly [K in FieldKind]: FieldSpecimen<K> } = {
  text: {
    group: "texts",
    field: text({ label: "Text", help: "As on the label of the box.", max: 40, warn: { max: 20 } }),
    value: "Ganymede",
    unusual: "The third largest moon of Jupiter",
    wrong: "This name is already used.",
    asks: { operator: "contains", value: "gany" },
  },
  longText: {
    group: "texts",
    field: longText({ label: "Long text", warn: { max: 100 } }),
    value: "The largest moon there is.\nSeen by Galileo in 1610.",
    unusual: "Seen by Galileo in 1610, with a telescope that he had built himself. ".repeat(2),
    wrong: "Use at most 2,000 characters.",
    asks: { operator: "ncontains", value: "asteroid" },
  },
  email: {
    group: "texts",
    field: email({ label: "Email" }),
    value: "ada@observatory.example",
    wrong: "Enter an email address.",
    asks: { operator: "endswith", value: ".example" },
  },
  phone: {
    group: "texts",
    field: phone({ label: "Phone" }),
    value: "+91 00700 00001",
    wrong: "Enter a phone number with its country code.",
    asks: { operator: "startswith", value: "+91" },
  },
  url: {
    group: "texts",
    field: url({ label: "Web address" }),
    value: "https://observatory.example/moons/ganymede",
    wrong: "Enter an address that starts with https://.",
    asks: { operator: "contains", value: "moons" },
  },
  colour: {
    group: "texts",
    field: colour({ label: "Colour" }),
    value: "#a5480a",
    wrong: "Enter a colour such as #1f6feb.",
    asks: { operator: "eq", value: "#a5480a" },
  },
  integer: {
    group: "numbers",
    field: integer({ label: "Whole number", min: 0, max: 200, warn: { max: 150 } }),
    value: 95,
    unusual: 180,
    wrong: "Enter at most 200.",
    asks: { operator: "between", value: [10, 95] },
  },
  decimal: {
    group: "numbers",
    field: decimal({ label: "Decimal number", scale: 2, warn: { max: 100_000 } }),
    value: 26341.5,
    unusual: 263415,
    wrong: "Enter a number.",
    asks: { operator: "gte", value: 1000.5 },
  },
  date: {
    group: "numbers",
    field: date({ label: "Date", warn: { min: "1600-01-01" } }),
    value: "1610-01-07",
    unusual: "1509-01-07",
    wrong: "Enter a date after 1 January 1600.",
    asks: { operator: "gte", value: "1610-01-07" },
  },
  time: {
    group: "numbers",
    field: time({ label: "Time", warn: { min: "18:00" } }),
    value: "21:45",
    unusual: "09:45",
    wrong: "Enter a time such as 9:30.",
    asks: { operator: "between", value: ["09:00", "21:45"] },
  },
  dateTime: {
    group: "numbers",
    field: dateTime({ label: "Date and time", warn: { min: "2020-01-01T00:00:00Z" } }),
    value: "2026-06-10T04:15:00Z",
    unusual: "2002-06-10T04:15:00Z",
    wrong: "Enter a date and a time.",
    asks: { operator: "gte", value: "2026-06-10T04:15:00Z" },
  },
  boolean: {
    group: "choices",
    field: boolean({ label: "Yes or no" }),
    value: true,
    wrong: "Say yes or no.",
    asks: { operator: "eq", value: true },
  },
  choice: {
    group: "choices",
    field: choice(["rock", "gas", "ice", "molten_core"], { label: "Choice" }),
    value: "gas",
    wrong: "Choose one of the options.",
    asks: { operator: "in", value: ["gas", "ice"] },
  },
  permissionKeys: {
    group: "choices",
    field: permissionKeys({ label: "Permissions" }),
    value: ["view_planets", "edit_planets", "view_stars", "create_stars"],
    wrong: "You can only grant permissions that you have yourself.",
    asks: { operator: "eq", value: "view_planets" },
  },
  reference: {
    group: "records",
    field: reference("stars", { label: "Record" }),
    value: 1,
    known: sun,
    wrong: "This star is in the trash.",
    asks: { operator: "in", value: [1, 2] },
  },
  references: {
    group: "records",
    field: references("stars", { label: "Several records" }),
    value: [1, 2, 3, 4, 5],
    known: names.map((name, at) => ({ id: at + 1, name })),
    wrong: "Choose at most three.",
    asks: { operator: "eq", value: vega.id },
  },
  image: {
    group: "records",
    field: image({ label: "Image" }),
    value: 1,
    wrong: "The image is larger than 2 MB.",
    asks: { operator: "null", value: false },
  },
  file: {
    group: "records",
    field: file({ label: "File" }),
    value: 2,
    wrong: "The file is larger than 2 MB.",
    asks: { operator: "null", value: true },
  },
  changes: {
    group: "records",
    field: changes({ label: "Changes" }),
    value: { name: { before: "Ganimede", after: "Ganymede" }, moons: { before: 94, after: 95 } },
    wrong: "",
    asks: { operator: "null", value: false },
  },
  json: {
    group: "records",
    field: json({ label: "Named values" }),
    value: { telescope: "north", exposure: 30, filters: ["red", "blue"] },
    wrong: "",
    asks: { operator: "null", value: true },
  },
  listOf: {
    group: "records",
    field: listOf(
      {
        day: choice(["monday", "tuesday"], { label: "Day", required: true }),
        from: time({ label: "From", required: true }),
        until: time({ label: "Until", after: "from" }),
      },
      { label: "List of entries", entries: ["time", "times"], max: 7 },
    ),
    value: [
      { day: "monday", from: "20:00", until: "23:30" },
      { day: "tuesday", from: "21:00", until: null },
    ],
    wrong: "The dome is closed on Tuesdays.",
    asks: { operator: "null", value: false },
  },
  group: {
    group: "records",
    field: group(
      {
        street: text({ label: "Street" }),
        town: text({ label: "Town", required: true }),
        height: integer({ label: "Height in metres" }),
      },
      { label: "Group" },
    ),
    value: { street: "1 Hill Road", town: "Nainital", height: 1951 },
    wrong: "Nothing can be seen from here.",
    asks: { operator: "null", value: true },
  },
};

/** The kinds of a group, in their declared order. */
export const kindsOf = (group: FieldGroup): FieldKind[] =>
  (Object.keys(fieldSpecimens) as FieldKind[]).filter(
    (kind) => fieldSpecimens[kind].group === group,
  );
