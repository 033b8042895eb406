import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkResources,
  text,
  type Field,
  type FieldKind,
  type Resource,
} from "@rollcall/kit/schema";
import { optionsOf } from "../../packages/kit/schema/field-shapes";
import { resourceOptions } from "../../packages/kit/schema/resource-shapes";
import { defaultProblem } from "../../packages/kit/schema/check-default";
import { valueSchema } from "@rollcall/kit/schema/validate";

const name = text({ label: "Name" });
const base: Resource = {
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: { name },
};
const start =
  (resource: object, ...others: Resource[]) =>
  () =>
    checkResources([...others, resource as Resource]);
const withField = (key: string, field: object) => ({ ...base, fields: { name, [key]: field } });

/** A field of each kind that is right, and holds nothing but what it must. */
const bare: Readonly<Record<FieldKind, object>> = {
  text: {},
  longText: {},
  email: {},
  phone: {},
  url: {},
  colour: {},
  integer: {},
  decimal: {},
  boolean: {},
  date: {},
  time: {},
  dateTime: {},
  image: {},
  file: {},
  choice: { options: ["a", "b"] },
  reference: { to: "moons" },
  references: { to: "moons", owner: true },
  permissionKeys: {},
  changes: {},
  json: {},
  listOf: { of: { name: { kind: "text", label: "Name" } } },
  group: { of: { name: { kind: "text", label: "Name" } } },
};
const kinds = Object.keys(bare) as FieldKind[];
const fieldOf = (kind: FieldKind, more: object) => ({ kind, label: "Odd", ...bare[kind], ...more });

/**
 * The word with a letter left out, with two neighbours swapped, and in small letters, where that is
 * another word.
 */
const misspellings = (word: string, known: readonly string[]): string[] => {
  const places = Array.from(word, (_, at) => at);
  const all = [
    ...places.map((at) => word.slice(0, at) + word.slice(at + 1)),
    ...places
      .slice(1)
      .map(
        (at) =>
          word.slice(0, at - 1) + (word[at] ?? "") + (word[at - 1] ?? "") + word.slice(at + 1),
      ),
    word.toLowerCase(),
  ];
  return [...new Set(all)].filter((other) => other !== "" && !known.includes(other));
};

describe("a misspelt option", () => {
  it.each(kinds)("of the kind %s is refused at start, with the option that was meant", (kind) => {
    const known = Object.keys(optionsOf[kind]);
    expect(start(withField("odd", fieldOf(kind, {})))).not.toThrow();
    let tried = 0;
    for (const option of known)
      for (const word of misspellings(option, [...known, "kind"])) {
        const sentence = `Wrong declaration: moons.odd: "${word}" isn't an option of the kind "${kind}".${word.length > 1 ? ` Did you mean “${option}”?` : ""}`;
        expect(start(withField("odd", fieldOf(kind, { [word]: true })))).toThrow(
          new Error(sentence),
        );
        tried++;
      }
    expect(tried).toBeGreaterThan(80);
  });

  it("of a resource is refused at start, with the option that was meant", () => {
    const known = Object.keys(resourceOptions);
    for (const option of known)
      for (const word of misspellings(option, known)) {
        expect(start({ ...base, [word]: true })).toThrow(
          new Error(
            `Wrong declaration: moons: "${word}" isn't an option of a resource. Did you mean “${option}”?`,
          ),
        );
      }
  });

  it("is not helped by a guess where no option is near", () => {
    expect(start(withField("odd", fieldOf("boolean", { max: 3 })))).toThrow(
      new Error(`Wrong declaration: moons.odd: "max" isn't an option of the kind "boolean".`),
    );
  });

  it("of an icon passes where the application has it, and of a name where it has no such path", () => {
    const moons = { ...base, icon: "orbit" } as unknown as Resource;
    const words = { icons: ["orbit"], paths: ["eclipses"] };
    expect(() => checkResources([moons], words)).not.toThrow();
    expect(() => checkResources([moons])).toThrow('its icon "orbit" is none');
    expect(() => checkResources([{ ...moons, name: "eclipses" }], words)).toThrow(
      "eclipses: a page or a call of its own already has this route",
    );
  });

  it("of a rule, a kind or an icon is refused too", () => {
    const spans = {
      ...base,
      fields: { name, from: { kind: "date", label: "From" }, to: { kind: "date", label: "To" } },
    };
    expect(
      start({
        ...spans,
        noOverlap: [{ from: "from", to: "to", ends: "inclusive", wihtin: ["name"] }],
      }),
    ).toThrow(`moons: "wihtin" isn't an option of noOverlap. Did you mean “within”?`);
    expect(start(withField("odd", { kind: "intger", label: "Odd" }))).toThrow(
      'moons.odd: its kind "intger" is none. Did you mean “integer”?',
    );
    expect(start({ ...base, icon: "tga" })).toThrow(
      'moons: its icon "tga" is none. Did you mean “tag”?',
    );
  });
});

describe("a misspelt name", () => {
  const from = { kind: "date", label: "From" };
  const planets: Resource = { ...base, name: "planets", permission: "planets" };
  it.each<[string, object]>([
    [
      `moons: its title "nmae" isn't one of its fields. Did you mean “name”?`,
      { ...base, title: "nmae" },
    ],
    [
      `moons: is sorted by "nam", which isn't one of its fields. Did you mean “name”?`,
      { ...base, defaultSort: "-name,nam" },
    ],
    [
      `moons: "nmae" in uniqueTogether isn't one of its fields. Did you mean “name”?`,
      { ...base, uniqueTogether: [["nmae"]] },
    ],
    [
      `moons: "form" in noOverlap isn't one of its fields. Did you mean “from”?`,
      {
        ...base,
        fields: { name, from, to: from },
        noOverlap: [{ from: "form", to: "to", ends: "inclusive" }],
      },
    ],
    [
      `moons.to: is compared with "form", which isn't of the kind date in moons. Did you mean “from”?`,
      { ...base, fields: { name, from, to: { ...from, after: "form" } } },
    ],
    [
      'moons.planet: points at "planet", which no resource is named. Did you mean “planets”?',
      withField("planet", { kind: "reference", label: "Planet", to: "planet" }),
    ],
    [
      `moons.odd: its default "opne" isn't one of its options. Did you mean “open”?`,
      withField("odd", {
        kind: "choice",
        label: "Odd",
        options: ["open", "shut"],
        default: "opne",
      }),
    ],
    [
      `moons.odd: "opne" in optionLabels isn't one of its options. Did you mean “open”?`,
      withField("odd", {
        kind: "choice",
        label: "Odd",
        options: ["open", "shut"],
        optionLabels: { opne: "Open" },
      }),
    ],
    [
      `moons.odd: says that "nmae" names a resource, which isn't a text of moons. Did you mean “name”?`,
      withField("odd", { kind: "integer", label: "Odd", recordOf: "nmae" }),
    ],
    [
      'moons.b: its section "person" differs from another only in letter case. Did you mean “Person”?',
      {
        ...base,
        fields: { name, a: { ...name, section: "Person" }, b: { ...name, section: "person" } },
      },
    ],
    [
      'moons: its group "sky" differs from another only in letter case. Did you mean “Sky”?',
      { ...base, group: "sky" },
    ],
  ])("is answered by %s", (sentence, resource) => {
    expect(start(resource, { ...planets, group: "Sky" })).toThrow(
      new Error(`Wrong declaration: ${sentence}`),
    );
  });
});

describe("an option of the wrong form", () => {
  it.each<[string, object]>([
    [
      "moons.odd: its required must be true or false.",
      withField("odd", fieldOf("text", { required: "yes" })),
    ],
    [
      "moons.odd: its max must be a whole number of 0 or more.",
      withField("odd", fieldOf("text", { max: "20" })),
    ],
    [
      'moons.odd: its filter must be true, false, "range" or "below".',
      withField("odd", fieldOf("date", { filter: "rnage" })),
    ],
    ["moons: its order must be a number.", { ...base, order: Number.NaN }],
    [
      'moons: its uniqueTogether must be a list of lists of fields, such as [["book", "member"]].',
      { ...base, uniqueTogether: ["name"] },
    ],
    [
      'moons.odd: its option "a" is there twice.',
      withField("odd", fieldOf("choice", { options: ["a", "b", "a", "a"] })),
    ],
    [
      "moons.odd: one of its options is empty.",
      withField("odd", fieldOf("choice", { options: ["a", ""] })),
    ],
    [
      'moons.odd: its max "tomorrow" is refused: Odd must be a valid date, such as 2026-11-21.',
      withField("odd", fieldOf("date", { max: "tomorrow" })),
    ],
  ])("is refused: %s", (sentence, resource) =>
    expect(start(resource)).toThrow(new Error(`Wrong declaration: ${sentence}`)),
  );

  it.each(["name", "label", "icon", "permission", "title", "fields"])(
    "is refused where there is no %s at all",
    (key) => {
      const { [key as keyof Resource]: _, ...without } = base;
      expect(start(without)).toThrow(`has no ${key}`);
    },
  );
});

describe("a default", () => {
  it.each<[FieldKind, object, string]>([
    ["integer", { default: 1.5 }, "its default 1.5 is refused: Odd must be a whole number."],
    [
      "decimal",
      { default: 1.234 },
      "its default 1.234 is refused: Odd can have at most 2 decimal places.",
    ],
    [
      "time",
      { default: "25:99" },
      'its default "25:99" is refused: Odd must be a valid time, such as 08:30.',
    ],
    [
      "date",
      { default: "yesterday" },
      'its default "yesterday" is refused: Odd must be a valid date, such as 2026-11-21.',
    ],
    [
      "text",
      { default: "abc", max: 2 },
      'its default "abc" is refused: Odd can have at most 2 characters.',
    ],
    [
      "text",
      { default: "abc", pattern: "\\d+" },
      `its default "abc" is refused: Odd isn't in the expected format.`,
    ],
    [
      "email",
      { default: "office" },
      'its default "office" is refused: Odd must be an email address, such as name@example.com.',
    ],
    [
      "colour",
      { default: "blue" },
      'its default "blue" is refused: Odd must be a colour such as #1c7ed6.',
    ],
    [
      "colour",
      { default: "#1C7ED6" },
      'its default "#1C7ED6" is refused: It would be stored as "#1c7ed6".',
    ],
    ["text", { default: " " }, 'its default " " is refused: It is empty.'],
  ])("of the kind %s that could not be stored is refused (%o)", (kind, options, sentence) => {
    expect(start(withField("odd", fieldOf(kind, options)))).toThrow(
      new Error(`Wrong declaration: moons.odd: ${sentence}`),
    );
  });

  const number = fc.constantFrom(-3, -1, 0, 0.5, 1, 1.005, 2, 2.25, 7, 1e10, Number.NaN, Infinity);
  const word = fc.oneof(
    fc.constantFrom(
      "",
      " ",
      "a",
      " a",
      "ab",
      "abc",
      "A@B.CO",
      "a@b.co",
      "+91 98765 43210",
      "https://a.b",
      "#1c7ed6",
      "#1C7ED6",
      "08:30",
      "24:00",
      "2026-02-28",
      "2026-02-30",
      "2026-11-21T08:30:00Z",
      "\u0000",
      "\ud800",
    ),
    fc.string({ maxLength: 6 }),
  );
  const limits = {
    text: fc.record(
      {
        min: fc.constantFrom(1, 2, 3),
        max: fc.constantFrom(2, 3, 30),
        pattern: fc.constantFrom("a+", ".{2}", "\\S*"),
      },
      { requiredKeys: [] },
    ),
    number: fc.record(
      {
        min: fc.constantFrom(-2, 0, 1),
        max: fc.constantFrom(1, 2, 9),
        scale: fc.constantFrom(0, 1, 3),
      },
      { requiredKeys: [] },
    ),
  };
  const moments = fc.record(
    { min: fc.constantFrom("2026-01-01"), max: fc.constantFrom("2026-03-01") },
    { requiredKeys: [] },
  );
  const anyField = fc
    .constantFrom(...kinds)
    .chain((kind) =>
      (kind === "integer" || kind === "decimal"
        ? limits.number
        : kind === "date"
          ? moments
          : optionsOf[kind]["pattern"]
            ? limits.text
            : fc.constant({})
      ).map((options) => fieldOf(kind, options) as Field),
    );

  it("is refused if, and only if, a body with this value would be refused or changed, with the same sentence", () => {
    let [refused, taken] = [0, 0];
    fc.assert(
      fc.property(
        anyField,
        fc.oneof(word, number, fc.boolean(), fc.integer({ min: -2, max: 5 })),
        (field, value) => {
          fc.pre("default" in optionsOf[field.kind]);
          const problem = defaultProblem({ ...field, default: value } as Field);
          const parsed = valueSchema(field).safeParse(value);
          if (problem === undefined) taken++;
          else refused++;
          expect(problem === undefined).toBe(parsed.success && parsed.data === value);
          if (problem !== undefined && !parsed.success)
            expect(parsed.error.issues.map(({ message }) => message)).toContain(problem);
        },
      ),
      { numRuns: 4000 },
    );
    expect(Math.min(refused, taken)).toBeGreaterThan(200);
  });
});

it("all that is wrong is said at once, each in a line of its own", () => {
  const comets = {
    ...base,
    name: "comets",
    permission: "comets",
    title: "nmae",
    readonly: true,
    fields: { name, size: { kind: "integer", label: "Size", hiden: true, default: 1.5 } },
  };
  expect(
    start(comets, {
      ...base,
      fields: { name, planet: { kind: "reference", label: "Planet", to: "planets" } },
    }),
  ).toThrow(
    new Error(
      [
        'Wrong declaration: moons.planet: points at "planets", which no resource is named. Declare one of this name, and add it to the list of resources.',
        `Wrong declaration: comets: "readonly" isn't an option of a resource. Did you mean “readOnly”?`,
        `Wrong declaration: comets.size: "hiden" isn't an option of the kind "integer". Did you mean “hidden”?`,
        `Wrong declaration: comets: its title "nmae" isn't one of its fields. Did you mean “name”?`,
        "Wrong declaration: comets.size: its default 1.5 is refused: Size must be a whole number.",
      ].join("\n"),
    ),
  );
});
