import { listed } from "../../../schema/messages";
import type { ReactNode } from "react";
import {
  titleOf,
  type JsonField,
  type ReferenceField,
  type ReferencesField,
  type Resource,
} from "../../../schema";
import { entriesText, t } from "../../strings/cells";
import type { CellContext, CellProps } from "./cell";
import classes from "./cells.module.css";
import { ownText } from "./own-text";
import { isPlainObject } from "../../../schema/is-plain-object";

const maxShown = 3;

function recordLink(
  to: Resource | undefined,
  id: number,
  known: unknown,
  context: CellContext,
): ReactNode {
  const text = to && isPlainObject(known) ? titleOf(to, known) : t("unknownRecord", { id });
  const href = to && context.linkTo(to, id);
  return href ? (
    <a className={classes.link} href={href}>
      {ownText(text)}
    </a>
  ) : (
    ownText(text)
  );
}

export const referenceCell = ({
  value,
  known,
  field,
  context,
}: CellProps<ReferenceField>): ReactNode =>
  typeof value === "number"
    ? recordLink(context.resourceOf(field.to), value, known, context)
    : null;

/** The first few of many records, and how many more there are. */
export function referencesCell({
  value,
  known,
  field,
  context,
}: CellProps<ReferencesField>): ReactNode {
  const ids = Array.isArray(value)
    ? value.filter((id): id is number => typeof id === "number")
    : [];
  const records = new Map(
    (Array.isArray(known) ? known : [])
      .filter(isPlainObject)
      .map((record) => [record["id"], record]),
  );
  const to = context.resourceOf(field.to);
  return (
    <span className={classes.several}>
      {ids.slice(0, maxShown).map((id) => (
        <span key={id}>{recordLink(to, id, records.get(id), context)}</span>
      ))}
      {ids.length > maxShown ? (
        <span className={classes.dim}>{t("more", { count: ids.length - maxShown })}</span>
      ) : null}
    </span>
  );
}

const words = (texts: readonly string[]): ReactNode => {
  const plain = texts.map((text) => text.replaceAll("_", " "));
  const rest = plain.length - maxShown;
  return (
    <span title={listed(plain, "unit")}>
      {listed(plain.slice(0, maxShown), "unit")}
      {rest > 0 ? <span className={classes.dim}> {t("more", { count: rest })}</span> : null}
    </span>
  );
};

export const permissionKeysCell = ({ value }: CellProps): ReactNode =>
  Array.isArray(value) ? words(value.map(String)) : null;
/**
 * How many entries a list has; of an object its names and values on one line. The record's page has
 * them in full.
 */
export const jsonCell = ({ value, field }: CellProps<JsonField>): ReactNode => {
  if (Array.isArray(value)) return entriesText(value.length, field.entries);
  if (!isPlainObject(value)) return null;
  const line = listed(
    Object.entries(value).map(
      ([name, said]) =>
        `${name.replaceAll("_", " ")}: ${typeof said === "string" ? said : JSON.stringify(said)}`,
    ),
    "unit",
  );
  return (
    <span className={classes.long} title={line}>
      {line}
    </span>
  );
};
/** Which fields a change touched. */
export const changesCell = ({ value }: CellProps): ReactNode =>
  isPlainObject(value) ? words(Object.keys(value)) : null;
