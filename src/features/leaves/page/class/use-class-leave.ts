import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWhatIf } from "@rollcall/kit/browser/crud/form/use-what-if";
import { call, type AnswerTo, type BodyFor } from "../../../../providers/call";
import { leavesKey } from "../leaves-api";

export type Choices = AnswerTo<"GET /admin/leaves/class/choices">;
export type Preview = AnswerTo<"POST /admin/leaves/class/preview">;
export type Latest = AnswerTo<"GET /admin/leaves/class">[number];
type Body = BodyFor<"POST /admin/leaves/class/preview">;

/** What is typed and chosen. */
export interface Draft {
  /** Empty: none chosen. */
  type: string;
  from: string;
  to: string;
  /** As a leave stores them; null: whole days. */
  slots: string | null;
  reason: string;
  classes: readonly number[];
  students: readonly number[];
  /** Of the preview, those who get no leave. */
  except: readonly number[];
}

const emptyDraft = (today: string): Draft => ({
  type: "",
  from: today,
  to: today,
  slots: null,
  reason: "",
  classes: [],
  students: [],
  except: [],
});

/** The draft, and changes of it. */
export function useDraft(today: string) {
  const [draft, setDraft] = useState(() => emptyDraft(today));
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })),
    clear: () => setDraft(emptyDraft(today)),
  };
}

/** What is sent of a draft. */
export const bodyOf = (draft: Draft): Body => ({
  leave_type_id: Number(draft.type),
  from_date: draft.from,
  to_date: draft.to,
  slots: draft.slots,
  class_ids: [...draft.classes],
  student_ids: [...draft.students],
  except_ids: [...draft.except],
});

/** Whether there is enough of it for a preview. */
export const isEnough = ({ type, classes, students }: Draft) =>
  type !== "" && classes.length + students.length > 0;

const root = [...leavesKey, "class"] as const;

export const useChoices = () =>
  useQuery({
    queryKey: [...root, "choices"],
    queryFn: async ({ signal }) => (await call("GET /admin/leaves/class/choices", { signal })).data,
  });

/** Whom the draft gives leave to; nothing until there is enough of it. */
export const usePreview = (draft: Draft) =>
  useWhatIf([...root, "preview"], isEnough(draft) ? bodyOf(draft) : undefined, (body, signal) =>
    call("POST /admin/leaves/class/preview", { body, signal }),
  );

export const useLatest = () =>
  useQuery({
    queryKey: [...root, "latest"],
    queryFn: async ({ signal }) => (await call("GET /admin/leaves/class", { signal })).data,
  });

/** Has every page ask again for leave. */
export function useAfterEntry() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: leavesKey });
}
