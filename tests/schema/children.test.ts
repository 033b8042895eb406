import { expect, it } from "vitest";
import {
  checkResources,
  children,
  integer,
  reference,
  references,
  text,
  type ChildrenOptions,
  type Resource,
} from "@rollcall/kit/schema";

const label = text({ label: "Name", required: true });
const planets = (options: ChildrenOptions = {}, more: object = {}): Resource => ({
  name: "planets",
  label: "Planet",
  icon: "tag",
  permission: "planets",
  title: "name",
  fields: { name: label },
  children: { moons: children("moons", options) },
  ...more,
});
const moons = (fields: object = {}, more: object = {}): Resource => ({
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: {
    name: label,
    planet: reference("planets", { label: "Planet", required: true }),
    place: integer({ label: "Place" }),
    ...fields,
  },
  ...more,
});
const says = (sentence: string) => `Wrong declaration: planets, children ("moons"): ${sentence}.`;

it("rows that are declared right pass, with and without options", () => {
  expect(() => checkResources([planets(), moons()])).not.toThrow();
  const all = { by: "planet", columns: ["name"], order: "place", max: 200, label: "Its moons" };
  expect(() => checkResources([planets(all), moons()])).not.toThrow();
});

it.each<[string, Resource[], string]>([
  [
    "of a resource that is not there",
    [planets(), { ...moons(), name: "moon" }],
    'its rows are "moons", which no resource is named. Did you mean “moon”?',
  ],
  [
    "without a reference back",
    [planets(), moons({ planet: text({ label: "Planet" }) })],
    'moons have no reference to planets; declare one, such as planet: reference("planets", …)',
  ],
  [
    "with two references, of which none is said",
    [planets(), moons({ old_planet: reference("planets", { label: "Old planet" }) })],
    'moons point at planets by planet and old_planet; say which makes a row, with by: "planet"',
  ],
  [
    "by a field that points elsewhere",
    [planets({ by: "planets" }), moons()],
    `"planets" in by isn't a reference of moons to planets. Did you mean “planet”?`,
  ],
  [
    "by a reference that the server sets",
    [planets(), moons({ planet: reference("planets", { label: "Planet", readOnly: true }) })],
    'its rows point here by "planet" of moons, which is read only',
  ],
  [
    "with a column that isn't a field",
    [planets({ columns: ["nmae"] }), moons({ name: text({ label: "Name" }) })],
    `its column "nmae" isn't one of the fields of moons. Did you mean “name”?`,
  ],
  [
    "with a column that is no cell",
    [planets({ columns: ["name", "planet"] }), moons()],
    'its column "planet" can\'t be edited in a row; leave it out, people change it on the page of the moon',
  ],
  [
    "without a column that is required",
    [planets({ columns: ["place"] }), moons()],
    '"name" of moons is required and no column, so no one could add a row. Add it to columns',
  ],
  [
    "ordered by a text",
    [planets({ order: "name" }), moons()],
    `its order "name" isn't an integer of moons that can be written`,
  ],
  [
    "whose order is a column",
    [planets({ order: "place", columns: ["name", "place"] }), moons()],
    `"place" keeps the order of the rows, so it isn't a column: people move the rows`,
  ],
  [
    "more than can be saved at once",
    [planets({ max: 201 }), moons()],
    "its max must be 1 to 200: all rows are read and saved at once",
  ],
  [
    "of what the server writes",
    [planets(), moons({}, { readOnly: true })],
    "moons are written by the server only, so no one can edit them",
  ],
  [
    "with links to many",
    [planets(), moons({ tags: references("planets", { label: "Tags", owner: true }) })],
    'moons have a list of links ("tags"), which rows don\'t carry; show them as related records instead, by leaving children out',
  ],
  [
    "that have rows of their own",
    [
      planets(),
      moons({}, { children: { craters: children("craters") } }),
      {
        ...moons({ moon: reference("moons", { label: "Moon" }) }),
        name: "craters",
        permission: "craters",
      },
    ],
    "moons have rows of their own, and rows have none: let only one of the two have children",
  ],
  [
    "whose readers are logged elsewhere",
    [planets(), moons({}, { logViews: true })],
    "who looks at moons is logged (logViews), and would read them here without a trace. Write logViews: true here too",
  ],
  [
    "under the name of a field",
    [planets({}, { fields: { name: label, moons: text({ label: "Moons" }) } }), moons()],
    '"moons" is a field of the record already. Choose another name',
  ],
])("rows %s are refused at start with a sentence", (_what, resources, sentence) => {
  const expected = says(sentence).replace(/\?\.$/, "?");
  expect(() => checkResources(resources)).toThrow(new Error(expected));
});

it.each([{}, { to: undefined }])("rows that do not say what they are are refused: %o", (rows) => {
  expect(() => checkResources([planets({}, { children: { moons: rows } }), moons()])).toThrow(
    `Wrong declaration: planets: its children ("moons") do not say which resource they are. Write to: and its name.`,
  );
});

it("a misspelt option of rows is refused with the one that was meant", () => {
  expect(() => checkResources([planets({ colums: ["name"] } as ChildrenOptions), moons()])).toThrow(
    `Wrong declaration: planets: "colums" isn't an option of children ("moons"). Did you mean “columns”?`,
  );
});
