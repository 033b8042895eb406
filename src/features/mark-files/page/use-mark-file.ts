import { useOpenFile, type OpenFile } from "@rollcall/kit/browser/crud/import/use-open-file";
import type { AnswerTo, BodyFor } from "../../../providers/call";
import type { ColumnKind } from "../domain/kinds";

export type Check = AnswerTo<"POST /admin/attendance/mark-files/check">;
export type Body = BodyFor<"POST /admin/attendance/mark-files/check">;

/** What is chosen of a file. */
export interface Draft {
  /** What columns hold, by their places, where it is not as their headings say. */
  columns: Readonly<Record<number, ColumnKind>>;
  classId: number | null;
  /** `YYYY-MM`, or empty. */
  month: string;
  order: "" | "dmy" | "mdy";
  /** What texts mean, each with a code; empty for no mark. */
  meanings: Readonly<Record<string, string>>;
  existing: "" | "keep" | "replace";
}

const emptyDraft = (): Draft => ({
  columns: {},
  classId: null,
  month: "",
  order: "",
  meanings: {},
  existing: "",
});

/** The chosen file with what is chosen of it; another table begins anew. */
export const useMarkFile = () => useOpenFile<Draft>(emptyDraft);
export type MarkFileState = ReturnType<typeof useMarkFile>;

/** What is sent of a file; undefined while it cannot be read. */
export function bodyOf({ sheet, table, choices }: OpenFile<Draft>): Body | undefined {
  if (sheet.encoding?.mustChoose || table.lines.length === 0) return undefined;
  return {
    headings: [...table.columns],
    lines: table.lines,
    columns: table.columns.map((_, at) => choices.columns[at] ?? null),
    class_id: choices.classId,
    month: choices.month || null,
    date_order: choices.order || null,
    meanings: Object.entries(choices.meanings).map(([text, code]) => ({
      text,
      code: code === "–" ? null : code,
    })),
    existing: choices.existing || null,
  };
}

/** Of the page's questions in the cache. */
export const fileKey = ["mark-files"] as const;

/** Milliseconds: a month of a whole school is looked up. */
export const timeoutMs = 120_000;
