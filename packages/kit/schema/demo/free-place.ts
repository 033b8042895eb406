import { apiFields, apiNameOf, fieldOf, type Resource } from "..";

type Row = Readonly<Record<string, unknown>>;

/** Texts are told apart as the database does it, letter case aside. */
const comparable = (value: unknown) =>
  typeof value === "string" ? value.trim().toLowerCase() : value;
const isSame = (one: unknown, other: unknown) => comparable(one) === comparable(other);

const apiNameIn = (resource: Resource, key: string): string => {
  const field = fieldOf(resource, key);
  return field ? apiNameOf(key, field) : key;
};

/** What no two records may share: one value, or several together. */
function uniqueKeys(resource: Resource): string[][] {
  const single = [...apiFields(resource).values()]
    .filter(({ field }) => field.unique)
    .map(({ apiName }) => [apiName]);
  const together = (resource.uniqueTogether ?? []).map((keys) =>
    keys.map((key) => apiNameIn(resource, key)),
  );
  return [...single, ...together];
}

/** Whether a record takes a value that another one has. */
const clashes = (resource: Resource, rows: readonly Row[], row: Row): boolean =>
  uniqueKeys(resource).some(
    (names) =>
      names.every((name) => row[name] !== null && row[name] !== undefined) &&
      rows.some((other) => names.every((name) => isSame(row[name], other[name]))),
  );

/** Whether a record covers a day or minute that another one covers; what has no end goes on. */
const overlaps = (resource: Resource, rows: readonly Row[], row: Row): boolean =>
  (resource.noOverlap ?? []).some(({ from, to, within = [], ends }) => {
    const [begin, end] = [from, to].map((key) => apiNameIn(resource, key)) as [string, string];
    const shared = within.map((key) => apiNameIn(resource, key));
    const meets = (one: Row, other: Row) => {
      const [first, last] = [String(one[begin] ?? ""), String(other[end] ?? "\uffff")];
      return ends === "inclusive" ? first <= last : first < last;
    };
    return rows.some(
      (other) =>
        shared.every((name) => isSame(row[name], other[name])) &&
        meets(row, other) &&
        meets(other, row),
    );
  });

/** Whether a record can stand beside the others: nothing unique is taken, and no span is. */
export const isFree = (resource: Resource, rows: readonly Row[], row: Row): boolean =>
  !clashes(resource, rows, row) && !overlaps(resource, rows, row);
