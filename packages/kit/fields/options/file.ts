import type { FieldOptions } from "../declare";

export interface FileOptions extends FieldOptions {
  /** Bytes; 2 MB unless given. */ maxBytes?: number;
  accept?: readonly string[];
}
