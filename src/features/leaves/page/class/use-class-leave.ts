import { useQuery } from "@tanstack/react-query";
import { call, type AnswerTo, type BodyFor } from "../../../../providers/call";
import { leavesKey } from "../leaves-api";

export type Choices = AnswerTo<"GET /admin/leaves/class/choices">;
export type Preview = AnswerTo<"POST /admin/leaves/class/preview">;
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

export const emptyDraft = (today: string): Draft => ({
  type: "",
  from: today,
  to: today,
  slots: null,
  reason: "",
  classes: [],
  students: [],
  except: [],
});

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

/** Of the page's questions in the cache. */
export const classLeaveKey = [...leavesKey, "class"] as const;

export const useChoices = () =>
  useQuery({
    queryKey: [...classLeaveKey, "choices"],
    queryFn: async ({ signal }) => (await call("GET /admin/leaves/class/choices", { signal })).data,
  });
