import { useNotification } from "@refinedev/core";
import { useAction } from "../../../browser/crud/form/use-action";
import { t } from "./text";

/** What an act's undo says. */
export interface UndoWords<Undone> {
  /** What was undone. */
  done(undone: Undone): string;
  /** What was left as it is, where that is not part of `done`. */
  kept?(undone: Undone): string | undefined;
  undoFailed?: string;
  undoUnconfirmed?: string;
}

/** How an act is undone. */
export interface UndoCall<Undone> {
  undo(id: number, key: string): Promise<{ data: Undone }>;
  /** Has what it changed asked for again. */
  after(): unknown;
  words: UndoWords<Undone>;
  onFailed?(): void;
}

/** Undoes an act by its id, once, and says what came of it. */
export function useUndoAct<Undone>({ undo, after, words, onFailed }: UndoCall<Undone>) {
  const { open } = useNotification();
  return useAction({
    send: ({ id }: { id: number }, key) => undo(id, key),
    titles: {
      failed: words.undoFailed ?? t("undoFailed"),
      unconfirmed: words.undoUnconfirmed ?? t("undoUnconfirmed"),
    },
    onDone: async ({ data }) => {
      const kept = words.kept?.(data);
      open?.({
        type: "success",
        message: words.done(data),
        ...(kept === undefined ? {} : { description: kept }),
      });
      await after();
    },
    ...(onFailed ? { onFailed } : {}),
  });
}
