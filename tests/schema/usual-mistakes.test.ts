import { expect, it } from "vitest";
import {
  checkResources,
  choice,
  date,
  integer,
  reference,
  references,
  text,
  type Field,
  type Resource,
} from "@rollcall/kit/schema";

const name = text({ label: "Name" });
const moons: Resource = {
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: { name },
};
const planets: Resource = { ...moons, name: "planets", label: "Planet", permission: "planets" };
const withField = (key: string, field: object) => ({
  ...moons,
  fields: { name, [key]: field as Field },
});
const odd = { label: "Odd" };

/** What developers write by mistake, and the one sentence: where, what, and what to write instead. */
it.each<[string, object]>([
  [
    `moons.size: "requird" isn't an option of the kind "integer". Did you mean “required”?`,
    withField("size", { ...integer(odd), requird: true }),
  ],
  [
    "moons.code: isn't sorted by, so it needs no naturalOrder. Write list: true or sort: true, or leave out naturalOrder.",
    withField("code", text({ label: "Code", naturalOrder: true })),
  ],
  [
    `moons: its title "nmae" isn't one of its fields. Did you mean “name”?`,
    { ...moons, title: "nmae" },
  ],
  [
    'moons.planet: points at "planet", which no resource is named. Did you mean “planets”?',
    withField("planet", reference("planet", odd)),
  ],
  [
    'moons.comet: points at "comets", which no resource is named. Declare one of this name, and add it to the list of resources.',
    withField("comet", reference("comets", odd)),
  ],
  [
    'moons.planet_id: the API adds "_id" to a reference by itself. Write “planet”.',
    withField("planet_id", reference("planets", odd)),
  ],
  [
    `moons: is sorted by "planet", which isn't one of its fields. Write “planet_id”.`,
    { ...withField("planet", reference("planets", odd)), defaultSort: "planet" },
  ],
  [
    'moons: its uniqueTogether must be a list of lists of fields, such as [["book", "member"]].',
    { ...moons, uniqueTogether: ["name"] },
  ],
  [
    "moons.note: has no order, so it cannot be filtered by a range. Write filter: true.",
    withField("note", text({ ...odd, filter: "range" })),
  ],
  [
    "moons.size: is read only, so no one could fill it in. Leave out required, or give it a default.",
    withField("size", integer({ ...odd, readOnly: true, required: true })),
  ],
  [
    "moons.size: its max must be a number.",
    withField("size", { kind: "integer", ...odd, max: "20" }),
  ],
  [
    `moons.kind: its default "opne" isn't one of its options. Did you mean “open”?`,
    withField("kind", { ...choice(["open", "closed"], odd), default: "opne" }),
  ],
  [
    '"BigMoons": a resource is named in kebab-case. Write “big-moons”.',
    { ...moons, name: "BigMoons" },
  ],
  [
    "moons.startDate: a field is named in snake_case letters and digits. Write “start_date”.",
    withField("startDate", date(odd)),
  ],
  [
    'moons.created_at: every record already has, or every list already uses, "created_at". Choose another name.',
    withField("created_at", date(odd)),
  ],
  [
    'moons.planets: does not say whose its links are. Write owner: true, or inverse: and the field of "planets" that owns them.',
    withField("planets", references("planets", odd)),
  ],
  [
    "moons.planet: is required, so a deletion cannot clear it. Leave out required, or onDelete.",
    withField("planet", reference("planets", { ...odd, required: true, onDelete: "clear" })),
  ],
  [
    "moons.found_on: isn't a text or number, so it cannot be searched. Leave out search; filter: true may be what you want.",
    withField("found_on", date({ ...odd, search: true })),
  ],
  [
    `moons.lost_on: is compared with "form", which isn't of the kind date in moons. Did you mean “from”?`,
    { ...moons, fields: { name, from: date(odd), lost_on: date({ ...odd, after: "form" }) } },
  ],
  [
    'two resources are named "planets". Rename one of them, or take it off the list.',
    { ...planets },
  ],
])("is answered by %s", (sentence, resource) => {
  expect(() => checkResources([planets, resource as Resource])).toThrow(
    new Error(`Wrong declaration: ${sentence}`),
  );
});
