import type { Condition, Field } from "../../../schema";

/**
 * What a filter's editor works on: the conditions on one field, and how to say what they are to be.
 */
export interface FilterProps<F extends Field = Field> {
  /** The field's API name. */
  apiName: string;
  field: F;
  /** As they are when the editor opens. */
  conditions: readonly Condition[];
  /** Called with every state that makes sense; no conditions mean no filter. */
  onChange(conditions: Condition[]): void;
}
