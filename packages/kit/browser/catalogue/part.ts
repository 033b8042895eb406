import type { ComponentType } from "react";

/** One part of the catalogue, under a heading and an anchor of its own. */
export interface CataloguePart {
  /** Its anchor: `#inputs-texts`. */
  id: string;
  title: string;
  Part: ComponentType;
  /** Each of its specimens has an address of its own, and so a stage of its own. */
  hasStages?: boolean;
}
