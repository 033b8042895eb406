import type { Operator } from "./operators";
import type { FilterValue } from "./read";

/**
 * The declared side of a kind of field: what both the browser and the API ask of it. What is left
 * out is not so.
 */
export interface Kind {
  /** Of its filters. */
  operators: readonly Operator[];
  /** The value that a filter's text stands for; undefined where it stands for none. */
  read(text: string, field: { readonly kind: string }): FilterValue | undefined;
  /** The value of a record in which nothing was entered; null unless given, and then never null. */
  empty?: false | readonly [];
  /** False where values have no order that a person would expect. */
  sorts?: false;
  /** Its text form is something that a person would type into a search. */
  searched?: true;
  /** May stand inside a list or a group. */
  part?: true;
  /** Points at records: at one of them, or at many by a table of links. */
  links?: "one" | "many";
  /** A text that people write: one line, several, or a text of a form. */
  text?: "line" | "lines" | "email" | "phone" | "url" | "colour";
  /** A text that is stored in small letters. */
  lowerCased?: true;
  number?: "whole" | "decimal";
  moment?: "day" | "time" | "instant";
  /** Yes or no. */
  flag?: true;
  /** One of the words that its field lists. */
  options?: true;
  /** The id of an uploaded file. */
  file?: "picture" | "any";
  /** Permission keys. */
  keys?: true;
  /** Only the server writes it. */
  ofServer?: "changes" | "values";
  /** Made of fields: of entries of them, or of each of them once. */
  parts?: "entries" | "one";
  /** Wants the whole width: of a record's page, or of its form too. */
  wide?: "shown" | "everywhere";
  /** A value of a part, to show how it is written. */
  example?: string | number | boolean;
}
