import { isFile, isLine, linksToMany, linksToOne } from "../../fields/questions";
import type { Field } from "../field";
import type { Resource } from "../resource";
import { apiFields } from "../api-fields";
import { messages, sayIn } from "../messages";
import { normalForm } from "../normal-form";
import { nameParts, type NamePart } from "./name-parts";
import { perLanguage } from "../per-language";
import words from "../words/transfer/en.json" with { type: "json" };

const t = messages("kit/schema/transfer", words);
const headingOfPart: Record<NamePart, () => string> = {
  first: () => t("ofName.first"),
  middle: () => t("ofName.middle"),
  last: () => t("ofName.last"),
  lastFirst: () => t("ofName.lastFirst"),
};

/** One column of an exported table, or of one that is imported. */
export interface TransferColumn {
  /** Heading of the exported column; no two of a resource are the same. */
  header: string;
  /** The same in English, in which a file may be written whatever the language at work. */
  english: string;
  /**
   * How a mapping names it: the API name, the key of a reference for its title, `<key>.ids` for
   * the ids of many.
   */
  target: string;
  /** Where the value stands in a record. */
  apiName: string;
  key: string;
  /** Absent for what every record carries. */
  field?: Field;
  /**
   * A reference has two columns: what a person reads, and the id that makes a later import exact. A
   * person's name can be filled from its parts.
   */
  part: "value" | "id" | NamePart;
}

/** A column before its heading is known in English, too. */
type Headed = Omit<TransferColumn, "english">;

const recordColumns = (keys: Readonly<Record<string, string>>): Headed[] =>
  Object.entries(keys).map(([key, header]) => ({
    header,
    target: key,
    apiName: key,
    key,
    part: "value",
  }));

function columnsOfField(key: string, apiName: string, field: Field): Headed[] {
  const value: Headed = { header: field.label, target: key, apiName, key, field, part: "value" };
  if (linksToOne(field))
    return [
      value,
      { ...value, header: t("ofReference", { label: field.label }), target: apiName, part: "id" },
    ];
  if (linksToMany(field))
    return [
      value,
      {
        ...value,
        header: t("ofReferences", { label: field.label }),
        target: `${key}.ids`,
        part: "id",
      },
    ];
  if (isLine(field) && field.person)
    return [
      value,
      ...nameParts.map((part) => ({
        ...value,
        header: headingOfPart[part](),
        target: `${key}.${part}`,
        part,
      })),
    ];
  return [value];
}

function withOwnHeaders(columns: Headed[]): Headed[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    const header = taken.has(headerKey(column.header))
      ? t("own", { header: column.header, target: column.target })
      : column.header;
    taken.add(headerKey(header));
    return { ...column, header };
  });
}

function headedColumns(resource: Resource): Headed[] {
  const fields = [...apiFields(resource).values()].filter(({ field }) => !field.hidden);
  return withOwnHeaders([
    ...recordColumns({ id: t("id") }),
    ...fields.flatMap(({ key, apiName, field }) => columnsOfField(key, apiName, field)),
    ...recordColumns({
      created_at: t("created"),
      updated_at: t("updated"),
      deleted_at: t("deleted"),
    }),
  ]);
}

const allColumns = perLanguage((resource: Resource): readonly TransferColumn[] => {
  const english = sayIn("en", () => headedColumns(resource).map(({ header }) => header));
  return headedColumns(resource).map((column, at) => ({
    ...column,
    english: english[at] ?? column.header,
  }));
});

/** Whether a column holds a person's name in another way than it is read. */
export const isNamePart = (part: TransferColumn["part"]): part is NamePart =>
  (nameParts as readonly string[]).includes(part);

/** Whether two columns of a file cannot both be imported: a name, and a part of the same name. */
export const isSameCell = (one: TransferColumn, other: TransferColumn): boolean =>
  one.target === other.target ||
  (one.apiName === other.apiName &&
    (one.part === "lastFirst" ||
      other.part === "lastFirst" ||
      isNamePart(one.part) !== isNamePart(other.part)) &&
    one.part !== "id" &&
    other.part !== "id");

/**
 * Columns of an export: every readable field by its label; `Deleted` only where the trash is asked
 * for.
 */
export const exportColumns = (resource: Resource, withTrash = false): TransferColumn[] =>
  allColumns(resource).filter(
    ({ field, target, part }) =>
      !field?.writeOnly && !isNamePart(part) && (withTrash || target !== "deleted_at"),
  );

/**
 * Columns an import may fill: every writable field, and `id`, which only finds the record. A state
 * is among them to be held against what stands: a file cannot change one.
 */
export const importColumns = (resource: Resource): TransferColumn[] =>
  allColumns(resource).filter(({ field, key, target }) =>
    field ? !field.readOnly || key === resource.states?.field : target === "id",
  );

/** Columns of an empty table to fill in: no numbers that only the system knows. */
export const templateColumns = (resource: Resource): TransferColumn[] =>
  importColumns(resource).filter(
    ({ field, part }) =>
      field !== undefined && !field.readOnly && part === "value" && !isFile(field),
  );

/** By what a row can be recognised as a record that is already there: a unique field, or the id. */
export const matchColumns = (resource: Resource): TransferColumn[] =>
  importColumns(resource).filter(({ field, target, part }) =>
    field
      ? field.unique === true && (part === "value" ? !linksToOne(field) : part === "id")
      : target === "id",
  );

/** A heading without what people write differently: case, spaces, points, hyphens. */
export const headerKey = (header: string): string =>
  normalForm(header, "NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** The columns a heading of any file may mean, those that cannot be written included. */
export const knownColumns = (resource: Resource): readonly TransferColumn[] => allColumns(resource);
