import {
  holdsChanges,
  isFlag,
  isNeverEmpty,
  linksToMany,
  linksToOne,
} from "../../fields/questions";
import * as z from "zod";
import {
  childrenOf,
  entryForm,
  fieldsOf,
  fieldOf,
  includedUnder,
  includeFields,
  isAlwaysRequired,
  isPlainList,
  isCalendarDate,
  isClockTime,
  isInstant,
  readableFields,
  refusableActs,
  type Field,
  type FieldKind,
  type RecordOf,
  type Resource,
  type StructuredField,
} from "../../schema";
import type { Row } from "../db/row";

const id = z.int().min(1);
const text = () => z.string();
const moment = (fits: (text: string) => boolean, format: string) => () =>
  z.string().refine(fits).meta({ format });
const instant = z.string().refine(isInstant).meta({ format: "date-time" });
const named = z.record(z.string(), z.unknown());

const partAnswer = (part: Field): z.ZodType =>
  (kinds[part.kind] as (field: Field) => z.ZodType)(part);
/** An entry of a list, or a group, as it is answered: with all its parts. */
const entryAnswer = (field: StructuredField): z.ZodType =>
  z.strictObject(
    Object.fromEntries(
      fieldsOf(entryForm(field)).map(([key, part]) => [
        key,
        isAlwaysRequired(part) || isFlag(part) ? partAnswer(part) : partAnswer(part).nullable(),
      ]),
    ),
  );

type AnswerOfKind = { [K in FieldKind]: (field: Extract<Field, { kind: K }>) => z.ZodType };
const kinds: AnswerOfKind = {
  text,
  longText: text,
  email: text,
  phone: text,
  url: text,
  colour: text,
  integer: () => z.int(),
  decimal: () => z.number(),
  boolean: () => z.boolean(),
  date: moment(isCalendarDate, "date"),
  time: moment(isClockTime, "time"),
  dateTime: () => instant,
  choice: ({ options }) => z.enum(options),
  image: () => id,
  file: () => id,
  reference: () => id,
  references: () => z.array(id),
  permissionKeys: () => z.array(z.string()),
  changes: () => z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  json: ({ entries }) => (entries ? z.array(named) : named),
  listOf: (field) => z.array(isPlainList(field) ? partAnswer(field.of) : entryAnswer(field)),
  group: (field) => entryAnswer(field),
};

/** As `NeverEmpty` of the types has it: what is of a resource's record may be withheld. */
const isAlwaysThere = (field: Field): boolean =>
  isAlwaysRequired(field) || isNeverEmpty(field) || (holdsChanges(field) && field.of === undefined);

/** The schema of one field in an answer; absent for those who may not read it. */
function fieldAnswer(field: Field): z.ZodType {
  const value = (kinds[field.kind] as (field: Field) => z.ZodType)(field);
  const answered = isAlwaysThere(field) ? value : value.nullable();
  return field.read === undefined ? answered : answered.optional();
}

type Shape<R extends Resource> = {
  [K in keyof RecordOf<R>]-?: undefined extends RecordOf<R>[K]
    ? z.ZodOptional<z.ZodType<Exclude<RecordOf<R>[K], undefined>>>
    : z.ZodType<RecordOf<R>[K]>;
};

/**
 * What a record of a resource is in the answer of a declared call, from its declaration: fields by
 * their API names, null where one may be empty, references as ids, neither hidden nor write-only
 * ones. `RecordOf` is its type. A record that is called by another carries what names that one,
 * which the type does not tell.
 */
export function recordAnswer<const R extends Resource>(resource: R): z.ZodObject<Shape<R>> {
  const called = linksToOne(fieldOf(resource, resource.title));
  const shape = {
    id,
    version: z.int().min(1),
    created_at: instant,
    updated_at: instant,
    deleted_at: instant.nullable().optional(),
    refused: z
      .strictObject(
        Object.fromEntries(refusableActs(resource).map((name) => [name, z.string().optional()])),
      )
      .optional(),
    ...Object.fromEntries(
      readableFields(resource).map(({ apiName, field }) => [apiName, fieldAnswer(field)]),
    ),
    ...(called ? { [resource.title]: z.looseObject({ id }).nullable() } : {}),
  };
  return z.object(shape) as unknown as z.ZodObject<Shape<R>>;
}

const card = z.looseObject({ id });

/**
 * What a record is in the answers of the calls that every resource has: as `recordAnswer`, with what
 * names the records it points at where they were asked for (`include`), and the rows of a single
 * record.
 */
export function listedRecord(resource: Resource): z.ZodType {
  const named = includeFields(resource).map((each): [string, z.ZodType] => [
    includedUnder(each) ?? each.key,
    (linksToMany(each.field) ? z.array(card) : card.nullable()).optional(),
  ]);
  const rows = childrenOf(resource).map(({ key, resource: rows }): [string, z.ZodType] => [
    key,
    z.array(listedRecord(rows)).optional(),
  ]);
  return z.strictObject({
    ...recordAnswer(resource).shape,
    ...Object.fromEntries([...named, ...rows]),
  });
}

/**
 * A row that was read by a declaration (`findRecord`, a write), as its type has it: the one place
 * that says so, which tests hold to `recordAnswer`.
 */
export const asRecord = <const R extends Resource>(_resource: R, row: Readonly<Row>): RecordOf<R> =>
  row as RecordOf<R>;
