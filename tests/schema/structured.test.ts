import { describe, expect, it } from "vitest";
import {
  boolean,
  checkResources,
  choice,
  dateTime,
  defineResource,
  group,
  integer,
  listOf,
  reference,
  text,
  time,
  type DraftOf,
  type Field,
  type RecordOf,
  type Resource,
} from "@rollcall/kit/schema";
import { sentences } from "@rollcall/kit/schema/sentences";
import { createSchema, fieldErrors, updateSchema } from "@rollcall/kit/schema/validate";
import { declarationProblems } from "../../packages/kit/schema/declaration-problems";

const branches = defineResource({
  name: "branches",
  label: "Branch",
  icon: "building",
  permission: "branches",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true }),
    hours: listOf(
      {
        day: choice(["monday", "sunday"], { label: "Day", required: true, default: "monday" }),
        from: time({ label: "From", required: true }),
        to: time({ label: "To", after: "from" }),
        appointment: boolean({ label: "By appointment" }),
        number: text({ label: "Number", when: { appointment: true }, required: true, max: 5 }),
      },
      { label: "Opening hours", max: 3 },
    ),
    names: listOf(text({ label: "Name", max: 4 }), { label: "Names" }),
    seen: listOf(dateTime({ label: "Moment" }), { label: "Seen", required: true }),
    address: group(
      { street: text({ label: "Street", required: true }), floor: integer({ label: "Floor" }) },
      { label: "Address" },
    ),
  },
});
checkResources([branches]);

const errorsOf = (body: object, schema = updateSchema(branches)) => {
  const parsed = schema.safeParse(body);
  return parsed.success ? {} : fieldErrors(branches, parsed.error);
};
const stored = (body: object) => updateSchema(branches).parse(body);

describe("the value of a list", () => {
  it("has all its parts, with defaults, cleaned", () => {
    expect(stored({ hours: [{ from: "08:00" }] })).toEqual({
      hours: [{ day: "monday", from: "08:00", to: null, appointment: false, number: null }],
    });
    expect(stored({ names: [" Ada "] })).toEqual({ names: ["Ada"] });
  });

  it("has moments in one notation", () => {
    expect(stored({ seen: ["2026-11-21T08:30:00+02:00"] })).toEqual({
      seen: ["2026-11-21T06:30:00.000Z"],
    });
  });

  it("is refused at the part, by the rules of fields and those between them", () => {
    expect(
      errorsOf({
        hours: [
          { from: "08:00", to: "07:00" },
          { from: "8", day: "friday", number: "123456" },
          { from: "08:00", appointment: true, odd: 1 },
        ],
      }),
    ).toEqual({
      "hours.0.to": [sentences.after("To", "From")],
      "hours.1.day": [sentences.choice("Day", ["monday", "sunday"])],
      "hours.1.from": [sentences.time("From")],
      "hours.1.number": [sentences.tooLong("Number", 5)],
      "hours.2.odd": [sentences.unknown("odd")],
    });
    expect(errorsOf({ hours: [{ from: "08:00", appointment: true }] })).toEqual({
      "hours.0.number": ["Number is required."],
    });
    expect(errorsOf({ hours: [{ from: "08:00", number: "1" }] })).toEqual({
      "hours.0.number": [sentences.onlyWhen("Number", "By appointment is yes")],
    });
    expect(errorsOf({ names: ["Ada", "", "Grace"] })).toEqual({
      "names.1": ["Name is required."],
      "names.2": [sentences.tooLong("Name", 4)],
    });
  });

  it("is refused as a whole where it is none, too long, or too large", () => {
    expect(errorsOf({ hours: "x", names: null })).toEqual({
      hours: ["Opening hours must be a list."],
      names: ["Names must be a list."],
    });
    expect(errorsOf({ hours: Array.from({ length: 4 }, () => ({ from: "08:00" })) })).toEqual({
      hours: [sentences.tooManyEntries("Opening hours", 3)],
    });
    expect(errorsOf({ names: ["x".repeat(30_001)] })).toHaveProperty("names");
    expect(errorsOf({ hours: [1] })).toEqual({
      "hours.0": ["Opening hours: write the values by name."],
    });
  });

  it("has an entry where one is required", () => {
    const create = createSchema(branches);
    expect(errorsOf({ name: "A" }, create)).toEqual({ seen: ["Seen is required."] });
    expect(errorsOf({ name: "A", seen: [] }, create)).toEqual({ seen: ["Seen is required."] });
  });
});

describe("the value of a group", () => {
  it("is null where nothing is filled in, and asks for its parts otherwise", () => {
    expect(stored({ address: { street: " ", floor: null } })).toEqual({ address: null });
    expect(stored({ address: null })).toEqual({ address: null });
    expect(stored({ address: { street: "High Street" } })).toEqual({
      address: { street: "High Street", floor: null },
    });
    expect(errorsOf({ address: { floor: 2 } })).toEqual({
      "address.street": ["Street is required."],
    });
    expect(errorsOf({ address: { odd: null } })).toHaveProperty(["address.odd"]);
    expect(errorsOf({ address: [] })).toEqual({ address: ["Address: write the values by name."] });
  });
});

it("types of records and drafts follow from the parts", () => {
  const draft: DraftOf<typeof branches> = {
    name: "A",
    seen: ["2026-11-21T06:30:00Z"],
    address: { street: "High Street", floor: null },
  };
  const record = draft as unknown as RecordOf<typeof branches>;
  const street: string | undefined = record.address?.street;
  const names: string[] = record.names;
  const to: (string | null)[] | undefined = record.hours?.map((entry) => entry.to);
  expect([street, names, to]).toEqual(["High Street", undefined, undefined]);
});

describe("a declaration that is wrong", () => {
  const problems = (field: Field, more: Partial<Resource> = {}) =>
    declarationProblems(
      [
        {
          ...branches,
          children: {},
          fields: { name: text({ label: "Name" }), hours: field },
          ...more,
        },
      ],
      {},
    ).map((problem) => problem.replace("branches.hours: ", ""));
  const list = (part: object, more = {}) =>
    ({ kind: "listOf", of: { part }, label: "Hours", ...more }) as unknown as Field;

  it.each<[object, string]>([
    [{ kind: "reference", to: "branches", label: "X" }, 'is of the kind "reference", which can'],
    [{ kind: "text", label: "X", unique: true }, "unique is for fields of the record"],
    [{ kind: "text", label: "X", list: true, read: "see" }, "list, read are for fields"],
    [{ kind: "text", label: "X", maximum: 3 }, '"maximum" is'],
    [{ kind: "text" }, "has no label"],
    [{ kind: "time", label: "X", after: "form" }, "form"],
    [{ kind: "choice", label: "X", options: [] }, "has no options"],
    [{ kind: "integer", label: "X", min: 3, max: 1 }, "its min is above its max"],
    [{ kind: "integer", label: "X", default: "1" }, "its default is refused"],
  ])("is told by a sentence that names the part: %j", (part, sentence) => {
    const [problem = ""] = problems(list(part));
    expect(problem).toContain('"part"');
    expect(problem).toContain(sentence);
  });

  it("is told for names that forms use, sizes, defaults of groups and lists of yes and no", () => {
    expect(problems(listOf({ key: text({ label: "Key" }) }, { label: "Hours" }))).toEqual([
      '"key" is a name that forms use themselves. Choose another one',
    ]);
    expect(problems(listOf(text({ label: "A" }), { label: "Hours", max: 500 }))[0]).toContain(
      "max must be 1 to 200",
    );
    expect(
      problems(group({ a: text({ label: "A", default: "x" }) }, { label: "Hours" }))[0],
    ).toContain("Leave out default");
    expect(problems(listOf(boolean({ label: "A" }), { label: "Hours" }))[0]).toContain(
      "yes and no",
    );
    expect(problems({ ...list({}), of: {} } as unknown as Field)[0]).toContain("its of must be");
  });

  it("is told for what no list can be", () => {
    const names = (more: object) => listOf(text({ label: "A" }), { label: "Hours", ...more });
    expect(problems(names({ unique: true }))[0]).toContain("cannot be unique");
    expect(problems(names({ search: true }))[0]).toContain("cannot be searched");
    expect(problems(names({ sort: true }))[0]).toContain("cannot be sorted");
    expect(problems(names({ filter: "range" }))[0]).toContain("filtered by a range");
    expect(problems(names({}), { title: "hours" }).join()).toContain("title");
    const pointed = reference("branches", { label: "X" });
    expect(problems(names({}), { uniqueTogether: [["name", "hours"]] }).join()).toContain(
      "uniqueTogether",
    );
    expect(problems(pointed)).toEqual([]);
  });
});
