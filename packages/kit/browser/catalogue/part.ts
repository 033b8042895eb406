import type { ComponentType } from "react";

/** One part of the catalogue, under a heading and an anchor of its own. */
export interface CataloguePart {
  /** Its anchor: `#inputs-texts`. */
  id: string;
  title: string;
  Part: ComponentType;
}
