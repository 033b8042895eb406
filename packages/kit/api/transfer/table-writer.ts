import type { Cell } from "./cells";

/**
 * A file format as a stream: what `begin`, each `rows` and `end` give, one after the other, is the
 * file.
 */
export interface TableWriter {
  begin(headers: readonly string[]): Uint8Array<ArrayBuffer>;
  rows(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer>;
  end(): Uint8Array<ArrayBuffer>;
}
