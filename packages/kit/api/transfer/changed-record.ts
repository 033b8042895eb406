import {
  apiFields,
  readableFields,
  seenBy,
  storedTitleOf,
  type Changes,
  type Resource,
} from "../../schema";
import { foldText } from "../../schema/formats/fold";
import { personName } from "../../schema/transfer/name-parts";
import type { Row } from "../db/row";
import type { RequestContext } from "../http/request-context";

/** A record that a row changes, with what is there before. */
export interface ChangedRecord {
  id: number;
  title: string;
  /** A person gets another name. */
  renamed: boolean;
  changes: Changes;
}

/** A name without what people write differently: case, accents, points, the order of its words. */
const nameKey = (name: unknown) =>
  (foldText(String(name ?? "")).match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(" ");

/**
 * The name that a person has and the one it would get; undefined where it stays, or differs in
 * spelling only.
 */
export function newName(
  resource: Resource,
  before: Readonly<Row>,
  changed: Readonly<Row>,
): { before: string; after: string } | undefined {
  const key = personName(resource);
  if (key === undefined || !Object.hasOwn(changed, key)) return undefined;
  const [old, wanted] = [before[key], changed[key]];
  if (nameKey(old) === "" || nameKey(old) === nameKey(wanted)) return undefined;
  return { before: String(old), after: String(wanted ?? "") };
}

/** What the one who imports may read of it: what is never stored is never shown. */
export function changedRecord(
  { identity }: Pick<RequestContext, "identity">,
  resource: Resource,
  before: Readonly<Row>,
  changed: Readonly<Row>,
): ChangedRecord {
  const seen = seenBy(resource, identity);
  const readable = new Set(readableFields(seen).map(({ apiName }) => apiName));
  const shown = Object.entries(changed).filter(
    ([apiName]) => readable.has(apiName) && !apiFields(seen).get(apiName)?.field.writeOnly,
  );
  return {
    id: Number(before["id"]),
    title: storedTitleOf(resource, before),
    renamed: newName(resource, before, changed) !== undefined,
    changes: Object.fromEntries(
      shown.map(([apiName, after]) => [apiName, { before: before[apiName] ?? null, after }]),
    ),
  };
}
