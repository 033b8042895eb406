import type { ReactNode } from "react";
import type { Field, Resource } from "../../../schema";
import type { KindParts, OwnField } from "../overrides";

/**
 * What cells need beside their value; made once for a whole list, so that no cell asks for it
 * itself.
 */
export interface CellContext {
  /** The declaration of what a reference points at. */
  resourceOf(name: string): Resource | undefined;
  /** Address of a record; undefined for whoever may not see it. */
  linkTo(resource: Resource, id: number): string | undefined;
  /** Fields that are shown in a way of their own. */
  own?: ReadonlyMap<Field, Pick<OwnField, "Cell">>;
  /** Kinds of the application's own, by name. */
  kinds?: ReadonlyMap<string, Pick<KindParts, "Cell">>;
}

export interface CellProps<F extends Field = Field> {
  field: F;
  value: unknown;
  /** The record or records a reference points at, where they came along. */
  known?: unknown;
  /** The title of the record the value belongs to. */
  name: string;
  context: CellContext;
}

/**
 * Draws a value in place. A plain function and no component: a page of a list has hundreds of them.
 */
export type Cell<F extends Field = Field> = (props: CellProps<F>) => ReactNode;
