import fc from "fast-check";
import {
  filterable,
  includeFields,
  isListOperator,
  operatorsFor,
  sortable,
  type Condition,
  type Field,
  type FieldKind,
  type FilterValue,
  type ListQuery,
  type Operator,
  type Resource,
} from "@rollcall/kit/schema";

const pad = (part: number) => String(part).padStart(2, "0");
const awkward = fc.constantFrom(
  "",
  " ",
  ",",
  "\\",
  "\\,",
  ",,",
  "a,b",
  "R&D",
  "C++",
  "a=b#x",
  "100%",
  "%2C",
  "a+b c",
  "[in]",
  "ß",
  "नमस्ते",
  "👩‍🏫",
  "null",
  "true",
  "-1",
  "'; --",
  "\n",
);
const anyText = fc.oneof(
  awkward,
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: "binary", maxLength: 20 }).map((text) => text.replaceAll("\u0000", "")),
);
const anyDay = fc
  .tuple(
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => `${String(year).padStart(4, "0")}-${pad(month)}-${pad(day)}`);
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);
const anyId = fc.integer({ min: 1, max: 2147483647 });

/** Values a filter of the kind may ask for. */
const values: Readonly<Record<FieldKind, (field: Field) => fc.Arbitrary<FilterValue>>> = {
  text: () => anyText,
  longText: () => anyText,
  email: () => anyText,
  phone: () => anyText,
  url: () => anyText,
  colour: () => anyText,
  permissionKeys: () => anyText,
  changes: () => anyText,
  json: () => anyText,
  listOf: () => anyText,
  group: () => anyText,
  image: () => anyText,
  file: () => anyText,
  integer: () => fc.integer({ min: -2147483647 }),
  decimal: () => fc.integer({ min: -1e9, max: 1e9 }).map((whole) => whole / 1000),
  boolean: () => fc.boolean(),
  date: () => anyDay,
  time: () => anyTime,
  dateTime: () =>
    fc.oneof(
      anyDay,
      fc
        .tuple(anyDay, anyTime, fc.constantFrom("Z", "+05:30", "-11:00"))
        .map(([day, time, offset]) => `${day}T${time}:00${offset}`),
    ),
  choice: (field) => fc.constantFrom(...(field.kind === "choice" ? field.options : [])),
  reference: () => anyId,
  references: () => anyId,
};

function anyValue(field: Field, operator: Operator): fc.Arbitrary<Condition["value"]> {
  if (operator === "null") return fc.boolean();
  const value = values[field.kind](field);
  if (operator === "between") return fc.tuple(value, value);
  return isListOperator(operator) ? fc.array(value, { maxLength: 30 }) : value;
}

const anyCondition = (resource: Resource): fc.Arbitrary<Condition> =>
  fc
    .constantFrom(...filterable(resource))
    .chain(([field, declared]) =>
      fc
        .constantFrom(...operatorsFor(declared))
        .chain((operator) =>
          anyValue(declared, operator).map((value) => ({ field, operator, value })),
        ),
    );

/** Every list that can be asked of a resource. */
export const anyListQuery = (resource: Resource): fc.Arbitrary<ListQuery> =>
  fc.record(
    {
      page: fc.integer({ min: 1, max: 1_000_000 }),
      perPage: fc.integer({ min: 1, max: 200 }),
      sort: fc.uniqueArray(
        fc.record(
          { field: fc.constantFrom(...sortable(resource)), descending: fc.boolean() },
          { noNullPrototype: true },
        ),
        { minLength: 1, maxLength: 5 },
      ),
      search: anyText.map((text) => text.trim()),
      conditions: fc.array(anyCondition(resource), { maxLength: 8 }),
      trashed: fc.constantFrom("without" as const, "only" as const, "with" as const),
      include: fc.subarray(includeFields(resource).map(({ key }) => key)),
      ids: fc.option(fc.array(anyId, { maxLength: 30 }), { nil: undefined }),
    },
    { noNullPrototype: true },
  );
