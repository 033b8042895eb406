import * as fc from "fast-check";
import {
  isPlainList,
  isStructured,
  writableFields,
  type Field,
  type FieldKind,
} from "@rollcall/kit/schema";
import { structuredText } from "../../../packages/kit/schema/transfer/structured-text";
import type { Subject, World } from "./world";

const textLimit = (field: Field, usual: number) =>
  "x".repeat(
    (("max" in field && typeof field.max === "number" ? field.max : undefined) ?? usual) + 1,
  );
const nul = "a\u0000b";

/** Cells that stand for no value of a kind, as a person or a broken file would have them. */
const wrongCells: Readonly<Record<FieldKind, (field: Field) => readonly string[]>> = {
  text: (field) => [textLimit(field, 255), nul],
  longText: (field) => [textLimit(field, 5000), nul],
  email: () => ["nobody", "a@b", nul],
  phone: () => ["call me", "12"],
  url: () => ["example", "javascript:alert(1)"],
  colour: () => ["red", "#ff"],
  integer: () => ["many", "1.5", "99999999999"],
  decimal: () => ["much", "99999999999999"],
  boolean: () => ["perhaps", "2"],
  date: () => ["2026-02-30", "soon", "31.13.2026"],
  time: () => ["25:00", "late"],
  dateTime: () => ["2026-02-30T10:00:00Z", "once"],
  choice: () => ["none of these", "__proto__"],
  image: () => ["2000000000", "photo.jpg"],
  file: () => ["2000000000"],
  reference: () => ["No such record of all"],
  references: () => ["No such record of all"],
  permissionKeys: () => ["no_such_key"],
  changes: () => ["x"],
  json: () => ["x"],
  listOf: (field) =>
    isStructured(field) && isPlainList(field) ? ["x".repeat(31_000)] : ["x", "[1]", "{}"],
  group: () => ["x", "[]", '{"no_such_part":1}'],
};

function cellsOf({ resource, draft }: Subject): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(resource)
      .filter(({ apiName }) => apiName in draft)
      .map(({ apiName, field }) => [
        field.kind === "references" ? `${apiName}.ids` : apiName,
        isStructured(field)
          ? structuredText(field, draft[apiName])
          : Array.isArray(draft[apiName])
            ? (draft[apiName] as unknown[]).join("; ")
            : draft[apiName],
      ]),
  );
}

/**
 * An import whose every row has one wrong cell among good ones, or a bulk call on records that are
 * not there: answered, and nothing done.
 */
export interface Idle {
  path: string;
  body: unknown;
  /** How many rows or records are refused. */
  count: number;
}

export const idleCalls = ({ subjects }: World): fc.Arbitrary<Idle> =>
  fc.oneof(
    ...subjects.map((subject) => {
      const { resource } = subject;
      const fields = writableFields(resource).filter(({ apiName }) => apiName in subject.draft);
      const row = fc.constantFrom(...fields).chain(({ key, apiName, field }) => {
        const { [field.kind === "references" ? `${apiName}.ids` : apiName]: _good, ...others } =
          cellsOf(subject);
        return fc
          .constantFrom(...wrongCells[field.kind](field))
          .map((cell) => ({ ...others, [key]: cell }));
      });
      const imports = fc
        .array(row, { minLength: 1, maxLength: 4 })
        .map((rows) => ({
          path: `/admin/${resource.name}/import`,
          body: { rows },
          count: rows.length,
        }));
      const nobody = fc.uniqueArray(fc.integer({ min: 1_000_000_000, max: 2_147_483_647 }), {
        minLength: 1,
        maxLength: 5,
      });
      const bulk = fc
        .tuple(fc.constantFrom("delete", "restore"), nobody)
        .map(([action, ids]) => ({
          path: `/admin/${resource.name}/bulk`,
          body: { action, ids },
          count: ids.length,
        }));
      return fc.oneof({ weight: 3, arbitrary: imports }, { weight: 1, arbitrary: bulk });
    }),
  );
