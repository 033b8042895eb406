import { useQuery } from "@tanstack/react-query";
import { call, type AnswerTo, type BodyFor } from "../../../providers/call";

export type Choices = AnswerTo<"GET /admin/attendance/group-marks/choices">;
export type Preview = AnswerTo<"POST /admin/attendance/group-marks/preview">;
type Body = BodyFor<"POST /admin/attendance/group-marks/preview">;

/** What is typed and chosen. */
export interface Draft {
  date: string;
  code: string;
  minutes: string;
  remark: string;
  reason: string;
  students: readonly number[];
  classes: readonly number[];
  numbers: string;
  /** Empty: all of the day. */
  slot: string;
  /** Of the preview, those that are not to be marked. */
  except: readonly number[];
}

export const emptyDraft = (date: string): Draft => ({
  date,
  code: "",
  minutes: "",
  remark: "",
  reason: "",
  students: [],
  classes: [],
  numbers: "",
  slot: "",
  except: [],
});

/** Admission numbers of a text, one on each line or separated by commas. */
export const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;\t]/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];

/** What is sent of a draft. @param isLate whether its code has minutes */
export const bodyOf = (draft: Draft, isLate: boolean): Body => ({
  date: draft.date,
  slots: draft.slot === "" ? null : [draft.slot],
  code: draft.code,
  minutes_late: isLate && draft.minutes.trim() !== "" ? Number(draft.minutes) : null,
  remark: draft.remark.trim() || null,
  student_ids: [...draft.students],
  class_ids: [...draft.classes],
  admission_nos: numbersIn(draft.numbers),
  except_ids: [...draft.except],
});

/** Whether there is enough of it for a preview. */
export const isEnough = ({ code, students, classes, numbers }: Draft) =>
  code !== "" && students.length + classes.length + numbersIn(numbers).length > 0;

/** Of the page's questions in the cache. */
export const groupKey = ["group-marks"] as const;

export const useChoices = () =>
  useQuery({
    queryKey: [...groupKey, "choices"],
    queryFn: async ({ signal }) =>
      (await call("GET /admin/attendance/group-marks/choices", { signal })).data,
  });
