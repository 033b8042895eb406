// Written by scripts/catalogues.ts.
import type { Catalogue } from "../../../../schema/messages";

declare const words: Catalogue<
  "kit/toasts",
  {
    close: undefined;
    undo: undefined;
    undoOf: { message: string | number };
    error: undefined;
    createSuccess: { resource: string | number };
    createError: undefined;
    editSuccess: { resource: string | number };
    editError: undefined;
    deleteSuccess: { resource: string | number };
    deleteError: undefined;
  }
>;
export default words;
