import { describe, expect, it } from "vitest";
import {
  actions,
  boolean,
  checkResources,
  choice,
  date,
  dateTime,
  integer,
  longText,
  permissionKeys,
  reference,
  references,
  text,
  time,
  type Field,
  type Resource,
} from "@rollcall/kit/schema";
import { planets, stars } from "./planets";

const name = text({ label: "Name", list: true });
const base: Resource = {
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: { name },
};
const moon = (more: Partial<Resource>): Resource => ({ ...base, ...more });
const withField = (key: string, field: Field): Resource => moon({ fields: { name, [key]: field } });
const check = (resource: Resource) => () => checkResources([planets, stars, resource]);

/** Each wrong in one way, with what the sentence says of it. */
function refuses(cases: Readonly<Record<string, Resource>>): void {
  for (const [sentence, resource] of Object.entries(cases)) {
    it(`is refused where it ${sentence.replace(/^moons\.?\w*: /, "")}`, () =>
      expect(check(resource)).toThrow(new Error(`Wrong declaration: ${sentence}.`)));
  }
}

describe("declarations that fit together", () => {
  it("are given back as they are", () => {
    const all = [planets, stars, base] as const;
    expect(checkResources(all)).toBe(all);
  });

  it("may share a permission, and have no resource pointing at them", () => {
    expect(check(moon({ permission: "planets" }))).not.toThrow();
  });
});

describe("the declaration of a resource", () => {
  refuses({
    '"Moons": a resource is named in kebab-case. Write “moons”': moon({ name: "Moons" }),
    '"moons_of": a resource is named in kebab-case. Write “moons-of”': moon({ name: "moons_of" }),
    '"": a resource is named in kebab-case': moon({ name: "" }),
    '"../etc": a resource is named in kebab-case. Write “etc”': moon({ name: "../etc" }),
    "settings: a page or a call of its own already has this route. Choose another name": moon({
      name: "settings",
    }),
    "files: a page or a call of its own already has this route. Choose another name": moon({
      name: "files",
    }),
    "moons: has no label": moon({ label: "" }),
    "moons: has no permission, and nothing is open to everyone. Write permission: and a name in snake_case":
      moon({ permission: "" }),
    "moons: has no fields": moon({ fields: {} }),
    'moons: a field cannot be named "__proto__"': moon({ fields: { name, __proto__: name } }),
    [`moons: its title "nickname" isn't one of its fields`]: moon({ title: "nickname" }),
    [`moons: its title "toString" isn't one of its fields`]: moon({ title: "toString" }),
    'moons: its title "links" is nothing a person could read. Name a text, a number, a date, a choice or a reference':
      moon({
        title: "links",
        fields: { links: references("planets", { label: "Links", owner: true }) },
      }),
    'moons: its title "name" is nothing a person could read. Name a text, a number, a date, a choice or a reference':
      moon({ fields: { name: text({ label: "Name", hidden: true }) } }),
    "moons: two fields have the same name in the API. Rename one of them": moon({
      fields: {
        name,
        planet: reference("planets", { label: "Planet" }),
        planet_id: integer({ label: "Planet" }),
      },
    }),
    [`moons: is sorted by "size", which isn't one of its fields`]: moon({
      defaultSort: "-name,size",
    }),
    [`moons: is sorted by "planet", which isn't one of its fields. Write “planet_id”`]: moon({
      defaultSort: "planet",
      fields: { name, planet: reference("planets", { label: "Planet" }) },
    }),
    "moons: new records come last in an order by hand, and a list that is followed shows them first. Leave ordered or follows out":
      moon({ ordered: true, follows: "moons" }),
    'moons: its field "hand_order" has the name of the order by hand. Choose another name': moon({
      ordered: true,
      fields: { name, hand_order: integer({ label: "Order" }) },
    }),
    "moons: its ordered must be true or false": moon({ ordered: "yes" as never }),
    'moons: is sorted by "links", which has no order that may be seen': moon({
      defaultSort: "links",
      fields: { name, links: references("planets", { label: "Links", owner: true }) },
    }),
  });

  it("is refused where its permission is misspelt, with how to write it", () => {
    expect(check(moon({ permission: "Moons " }))).toThrow(
      new Error(
        `Wrong declaration: moons: its permission "Moons " isn't a name in snake_case. Write “moons”.`,
      ),
    );
  });

  it("is refused in one sentence where a second one of its name is another", () => {
    const other = moon({
      permission: "",
      title: "nothing",
      fields: { gone: reference("no", { label: "Gone" }) },
    });
    expect(() => checkResources([planets, stars, base, other])).toThrow(
      new Error(
        'Wrong declaration: two resources are named "moons". Rename one of them, or take it off the list.',
      ),
    );
  });

  it("is refused where two have one name", () => {
    expect(() => checkResources([stars, planets, stars])).toThrow(
      new Error(
        'Wrong declaration: two resources are named "stars". Rename one of them, or take it off the list.',
      ),
    );
  });

  it("may have a table without a prototype, as a parsed one has none", () => {
    expect(
      check(
        moon({ fields: Object.assign(Object.create(null) as Record<string, Field>, { name }) }),
      ),
    ).not.toThrow();
  });
});

describe("the rules over several fields of a declaration", () => {
  const [from, to, clock] = [date({ label: "From" }), date({ label: "To" }), time({ label: "At" })];
  const links = references("planets", { label: "Links", owner: true });
  const span = (more: object) =>
    moon({
      fields: { name, from, to, clock, links },
      noOverlap: [{ from: "from", to: "to", ends: "inclusive", ...more }],
    });
  refuses({
    [`moons: "size" in uniqueTogether isn't one of its fields`]: moon({
      uniqueTogether: [["name", "size"]],
    }),
    'moons: "links" in uniqueTogether is not stored with the record': moon({
      fields: { name, links },
      uniqueTogether: [["name", "links"]],
    }),
    [`moons: "until" in noOverlap isn't one of its fields`]: span({ to: "until" }),
    [`moons: "constructor" in noOverlap isn't one of its fields`]: span({
      within: ["constructor"],
    }),
    'moons: "links" in noOverlap is not stored with the record': span({ within: ["links"] }),
    "moons: noOverlap needs two dates or two times in from and to": span({ to: "clock" }),
  });

  it("are accepted where they name dates of the record", () =>
    expect(check(span({ within: ["name"] }))).not.toThrow());
});

describe("the declaration of a field", () => {
  const inverse = { label: "Planets", inverse: "neighbours" };
  refuses({
    "moons.__proto__: a field is named in snake_case letters and digits. Write “proto”": withField(
      "__proto__",
      name,
    ),
    "moons.constructor: a field is named in snake_case letters and digits": withField(
      "constructor",
      name,
    ),
    "moons.toString: a field is named in snake_case letters and digits": withField(
      "toString",
      name,
    ),
    "moons.a b: a field is named in snake_case letters and digits. Write “a_b”": withField(
      "a b",
      name,
    ),
    'moons.id: every record already has, or every list already uses, "id". Choose another name':
      withField("id", integer({ label: "Number" })),
    'moons.per_page: every record already has, or every list already uses, "per_page". Choose another name':
      withField("per_page", integer({ label: "Size" })),
    'moons.orbits: its records are answered as "orbits_records", which is another field': moon({
      fields: {
        name,
        orbits: references("planets", { label: "Orbits", owner: true }),
        orbits_records: name,
      },
    }),
    "moons.size: has no label": withField("size", integer({ label: "" })),
    "moons.size: is hidden, so it can be neither listed, searched, filtered nor sorted. Leave out list, search, filter and sort":
      withField("size", integer({ label: "Size", hidden: true, filter: true })),
    "moons.size: is write only, so it can be neither listed, searched, filtered nor sorted. Leave out list, search, filter and sort":
      withField("size", integer({ label: "Size", writeOnly: true, list: true })),
    "moons.size: is read only, so no one could fill it in. Leave out required, or give it a default":
      withField("size", integer({ label: "Size", readOnly: true, required: true })),
    "moons.born: isn't a text or number, so it cannot be searched. Leave out search; filter: true may be what you want":
      withField("born", date({ label: "Born", search: true })),
    "moons.full: has no order, so it cannot be filtered by a range. Write filter: true": withField(
      "full",
      boolean({ label: "Full", filter: "range" }),
    ),
    "moons.story: has no order, so it cannot be sorted by. Leave out sort": withField(
      "story",
      longText({ label: "Story", sort: true }),
    ),
    "moons.rights: has no order, so it cannot be sorted by. Leave out sort": withField(
      "rights",
      permissionKeys({ label: "Rights", sort: true }),
    ),
    "moons.links: is a list of links, which cannot be unique": withField(
      "links",
      references("planets", { label: "Links", owner: true, unique: true }),
    ),
    'moons.comet: points at "comets", which no resource is named. Declare one of this name, and add it to the list of resources':
      withField("comet", reference("comets", { label: "Comet" })),
    'moons.comets: points at "comets", which no resource is named. Declare one of this name, and add it to the list of resources':
      withField("comets", references("comets", { label: "Comets", owner: true })),
    "moons.planet: is required, so a deletion cannot clear it. Leave out required, or onDelete":
      withField(
        "planet",
        reference("planets", { label: "Planet", required: true, onDelete: "clear" }),
      ),
    "moons: its deletion cascades in a circle: moons, then moons. Write another onDelete on one of the references":
      withField("above", reference("moons", { label: "Above", onDelete: "cascade" })),
    'moons.above: points at "planets", but a tree is made of records of one resource. Point it at "moons", or leave out tree':
      withField("above", reference("planets", { label: "Above", tree: true })),
    "moons.above: is required, so its tree could have no root. Leave out required: records without a value are the roots":
      withField("above", reference("moons", { label: "Above", required: true, tree: true })),
    "moons.above: is not to be filtered by, but that is how a list finds what is below a record. Leave out filter":
      withField("above", reference("moons", { label: "Above", filter: false, tree: true })),
    'moons.above: is filtered by what is below, but "planets" has no tree. Write filter: true':
      withField("above", reference("planets", { label: "Above", filter: "below" })),
    "moons.above: isn't a reference, so nothing is below it. Write filter: true": withField(
      "above",
      integer({ label: "Above", filter: "below" }),
    ),
    'moons.links: does not say whose its links are. Write owner: true, or inverse: and the field of "planets" that owns them':
      withField("links", references("planets", { label: "Links" })),
    [`moons.back: isn't an owner of its links, so "inverse" must name the field of "planets" that is`]:
      withField("back", references("planets", inverse)),
    [`moons.odd: isn't an owner of its links, so "inverse" must name the field of "planets" that is`]:
      withField("odd", references("planets", { label: "Odd", inverse: "constructor" })),
    'moons.kind: has no options. Name them first: choice(["open", "closed"], { … })': withField(
      "kind",
      choice([], { label: "Kind" }),
    ),
    [`moons.kind: its default "c" isn't one of its options`]: withField("kind", {
      kind: "choice",
      options: ["a", "b"],
      label: "Kind",
      default: "c",
    }),
    "moons.size: its min is above its max": withField(
      "size",
      integer({ label: "Size", min: 5, max: 4 }),
    ),
    "moons.word: its min is above its max": withField(
      "word",
      text({ label: "Word", min: 5, max: 4 }),
    ),
    "moons.size: its default 9 is refused: Size must be at most 4": withField(
      "size",
      integer({ label: "Size", min: 1, max: 4, default: 9 }),
    ),
    "moons.word: its pattern isn't a regular expression": withField(
      "word",
      text({ label: "Word", pattern: "a)|(b" }),
    ),
    [`moons.born: is compared with "size", which isn't of the kind date in moons`]: moon({
      fields: {
        name,
        size: integer({ label: "Size" }),
        born: date({ label: "Born", after: "size" }),
      },
    }),
    [`moons.born: is compared with "constructor", which isn't of the kind date in moons`]:
      withField("born", date({ label: "Born", notBefore: "constructor" })),
    "moons.born: is compared with itself": withField(
      "born",
      date({ label: "Born", notBefore: "born" }),
    ),
  });

  it("may be read only and required when it has a default", () => {
    expect(
      check(
        withField("size", integer({ label: "Size", readOnly: true, required: true, default: 1 })),
      ),
    ).not.toThrow();
  });
});

describe("both sides of a many-to-many field", () => {
  it("fit when one is the owner and the other names it", () => {
    const moons = moon({
      fields: {
        name,
        visitors: references("probes", { label: "Visitors", inverse: "visits", owner: true }),
      },
    });
    const probes = moon({
      name: "probes",
      fields: { name, visits: references("moons", { label: "Visits", inverse: "visitors" }) },
    });
    expect(() => checkResources([moons, probes])).not.toThrow();
  });
});

describe("a resource whose records are people", () => {
  const erased_at = dateTime({ label: "Erased at", readOnly: true });
  const person = (more: Partial<Resource>) =>
    moon({ person: { at: "erased_at" }, fields: { name, erased_at }, ...more });
  it("fits together with the instant at which one was erased", () =>
    expect(check(person({}))).not.toThrow());
  refuses({
    "moons: person.at must name an instant that only the server writes. Declare erased_at: dateTime({ readOnly: true, … })":
      person({ fields: { name, erased_at: dateTime({ label: "Erased at" }) } }),
    "moons: person.along must name links to people": person({
      person: { at: "erased_at", along: "name" },
    }),
    "moons: person.about must name references to it, and moons.name is none": person({
      person: { at: "erased_at", about: { moons: "name" } },
    }),
    "moons: person.about must name references to it, and suns.star is none": person({
      person: { at: "erased_at", about: { suns: "star" } },
    }),
    'moons.born: must have a value, and has none once the person is erased. Write whenErased: "stays", or leave out required':
      person({
        fields: {
          name,
          erased_at,
          born: date({ label: "Born", required: true, default: "today" }),
        },
      }),
  });
});

describe("what is one's own", () => {
  const planet = { planet: reference("planets", { label: "Planet" }) };
  const scoped = (scope: Resource["scope"], more: Partial<Resource> = {}) =>
    moon({ fields: { name, ...planet }, scope, ...more });
  const shape =
    'a name, or a field and what it is, such as { field: "owner", is: "me.id" }, or a list of these';
  refuses({
    [`moons: "keeper" in scope isn't one of its fields`]: scoped({
      own: { field: "keeper", is: "me.id" },
    }),
    [`moons: "name" in scope isn't a reference; name one of planet, or a scope that a feature gives`]:
      scoped({ own: { field: "name", is: "me.id" } }),
    'moons: in its scope "planet" is "you"; write "own", or a value of who is signed in, such as "me.id"':
      scoped({ own: { field: "planet", is: "you" } }),
    'moons: its scope goes by what is one\'s own of "planet", but planets have no scope; give them one, or write is: "me.…"':
      scoped({ own: { field: "planet", is: "own" } }),
    'moons: its scope is without "view"; those who change a record of their own see it, so write of: ["view", …]':
      scoped({ own: "mine", of: ["edit"] }),
    'moons: its scope is of more than "view", but no one can be permitted to write them': scoped(
      { own: "mine", of: ["view", "edit"] },
      { readOnly: true },
    ),
    'moons: its permission "own_moons" reads as the one for one\'s own records; call it otherwise':
      moon({ permission: "own_moons" }),
    "moons: its scope has no name; write the name of one that a feature gives": scoped({ own: "" }),
    "moons: its scope does not say what is one’s own": scoped({} as never),
    [`moons: its own must be ${shape}`]: scoped({ own: { field: "planet" } as never }),
    [`moons: "until" isn't an option of scope`]: scoped({ own: "mine", until: ["view"] } as never),
    'moons: what is one\'s own of them leads in a circle back to themselves; let one of them go by "me.…"':
      moon({
        fields: { name, moon: reference("moons", { label: "Moon" }) },
        scope: { own: { field: "moon", is: "own" } },
      }),
  });

  it("may be said in several ways", () => {
    expect(
      check(scoped({ own: ["mine", { field: "planet", is: "me.id" }], of: [...actions] })),
    ).not.toThrow();
  });
});
