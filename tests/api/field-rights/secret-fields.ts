import {
  boolean,
  choice,
  colour,
  concat,
  count,
  date,
  dateTime,
  decimal,
  defineResource,
  email,
  file,
  group,
  image,
  integer,
  listOf,
  longText,
  phone,
  reference,
  references,
  sum,
  text,
  time,
  url,
  type Field,
  type FieldKind,
  type Resource,
} from "@rollcall/kit/schema";
import { declarationProblems } from "../../../packages/kit/schema/declaration-problems";
import { books } from "../../../examples/library/src/resources/books";
import { copies } from "../../../examples/library/src/resources/copies";
import { fines } from "../../../examples/library/src/resources/fines";
import { loans } from "../../../examples/library/src/resources/loans";
import { members } from "../../../examples/library/src/resources/members";

const shown = { list: true, filter: true } as const;
const found = { ...shown, search: true } as const;

/**
 * A field of each kind that admins can write. Links are shown from one side: from two, an admin who sees
 * the other end sees that it has changed, and when, as the activity log says it too. Those that the server alone writes have tests of their
 * own (the activity log).
 */
const ofEachKind: Record<Exclude<FieldKind, "permissionKeys" | "changes" | "json">, Field> = {
  text: text({ label: "Text", unique: true, ...found }),
  longText: longText({ label: "Long text", search: true }),
  email: email({ label: "Email", ...found }),
  phone: phone({ label: "Phone", sort: false, ...found }),
  url: url({ label: "Address", ...found }),
  colour: colour({ label: "Colour", ...shown }),
  integer: integer({ label: "Integer", list: true, filter: "range" }),
  decimal: decimal({ label: "Decimal", list: true, filter: "range" }),
  boolean: boolean({ label: "Boolean", default: false, ...shown }),
  date: date({ label: "Date", list: true, filter: "range" }),
  time: time({ label: "Time", list: true, filter: "range" }),
  dateTime: dateTime({ label: "Moment", list: true, filter: "range" }),
  choice: choice(["low", "middle", "high"], { label: "Choice", ...shown }),
  image: image({ label: "Image" }),
  file: file({ label: "File" }),
  reference: reference("crates", { label: "Crate", ...shown }),
  references: references("crates", { label: "Crates", owner: true, filter: true }),
  listOf: listOf({ day: date({ label: "Day" }) }, { label: "Days", ...shown }),
  group: group({ town: text({ label: "Town" }) }, { label: "Place", ...shown }),
};

const secret = { read: "view_secrets", write: "edit_secrets" } as const;
const secretFields = Object.fromEntries(
  Object.entries(ofEachKind).map(([kind, field]) => [
    `s_${kind.toLowerCase()}`,
    { ...field, ...secret },
  ]),
);

const crates = defineResource({
  name: "crates",
  label: "Crate",
  icon: "tag",
  permission: "crates",
  title: "name",
  fields: { name: text({ label: "Name", required: true, ...found }) },
});

const boxes: Resource = defineResource({
  name: "boxes",
  label: "Box",
  plural: "Boxes",
  icon: "tag",
  permission: "boxes",
  title: "name",
  logViews: true,
  fields: {
    name: text({ label: "Name", required: true, ...found }),
    weight: integer({ label: "Weight", list: true, filter: "range" }),
    ...secretFields,
    joined: text({
      label: "Joined",
      computed: concat("name", " ", "s_text"),
      ...shown,
      read: "view_secrets",
    }),
    parts: integer({ label: "Parts", computed: count("parts"), list: true, filter: "range" }),
    worth: decimal({
      label: "Worth",
      computed: sum("parts", "price"),
      list: true,
      filter: "range",
      read: "view_secrets",
    }),
  },
});

const parts = defineResource({
  name: "parts",
  label: "Part",
  icon: "tag",
  permission: "parts",
  title: "label",
  fields: {
    label: text({ label: "Label", required: true, ...found }),
    box: reference("boxes", { label: "Box", required: true, ...shown }),
    price: decimal({ label: "Price", list: true, filter: "range", ...secret }),
  },
});

/** The resource with permissions on each of its fields that can have one. */
function withSecrets(resource: Resource, all: readonly Resource[]): Resource {
  let best = resource;
  for (const [key, field] of Object.entries(resource.fields as Record<string, Field>)) {
    const words = field.readOnly ? { read: secret.read } : secret;
    const tried = {
      ...best,
      fields: { ...best.fields, [key]: { ...field, ...words } },
    } as Resource;
    const problems = declarationProblems(
      all.map((one) => (one.name === resource.name ? tried : one)),
      {},
    );
    if (problems.length === 0) best = tried;
  }
  return best;
}

/** The library example with permissions on every field that can have one. */
function secretLibrary(): Resource[] {
  let all: readonly Resource[] = [books, copies, members, loans, fines];
  for (const { name } of all)
    all = all.map((one) => (one.name === name ? withSecrets(one, all) : one));
  return [...all];
}

/** Applications beside the school, each with fields that take permissions. */
export const applications: readonly [string, readonly Resource[]][] = [
  ["the school", []],
  ["the library with permissions on every field that can have one", secretLibrary()],
  ["an application with permissions on a field of each kind", [crates, boxes, parts]],
];
