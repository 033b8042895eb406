import { clockOf, type GateList } from "./gate-answer";
import { lateText, t } from "./text";
import type { ShownAnswer } from "./use-scans";

const already = (kind: "arrival" | "departure", time: string) =>
  kind === "arrival" ? t("alreadyArrived", { time }) : t("alreadyLeft", { time });

const arrivedKept = (time: string, why: string | null) =>
  why
    ? t("arrivedKept", { arrived: t("arrived", { time }), kept: t("kept", { why }) })
    : t("arrived", { time });

/** How an answer looks: only what is amiss has a colour, which says the same as its words. */
export type Tone = "plain" | "amiss";

/** An answer as it stands on the page, the largest words first. */
export interface AnswerText {
  tone: Tone;
  /** Whose picture stands beside it; missing where it is no student's. */
  studentId?: number | undefined;
  name: string | null;
  about: string | null;
  title: string;
  text: string | null;
  /** Who may not collect the student who leaves. */
  warnings: readonly string[];
}

type Noted = Extract<ShownAnswer, { is: "noted" }>;

const aboutOf = (admissionNo: string, className: string | null) =>
  [className, admissionNo].filter(Boolean).join(" · ");

function notedTitle({ outcome, minutes, pass, isThere }: Noted, time: string): string {
  if (outcome === "late") return lateText(minutes ?? 0);
  if (outcome === "on_time") return t("onTime");
  if (outcome === "back") return t("back", { time });
  if (outcome === "left")
    return pass.reason ? t("leftWhy", { time, reason: pass.reason }) : t("left", { time });
  return isThere === true ? t("alreadyPresent") : t("noted", { time });
}

/** What there is to say below that. */
function notedText({ outcome, why, isThere }: Noted, time: string): string | null {
  if (outcome === "late") return arrivedKept(time, why);
  return outcome === "on_time" || isThere === true ? t("arrived", { time }) : why;
}

/** A list that this device keeps from an earlier version does not say who may not collect whom. */
type Known = Pick<GateList, "time_zone"> & Partial<Pick<GateList, "no_pickup">>;

/** Which student leaves by a scan, as far as it is one who is known. */
function leavingId(shown: ShownAnswer): number | undefined {
  if (shown.is === "reason_missing") return shown.student.id;
  if (shown.is === "already") return shown.kind === "departure" ? shown.student.id : undefined;
  if (shown.is === "unknown") return undefined;
  return shown.pass.kind === "departure" ? shown.pass.student_id : undefined;
}

/** What is said of a scan. */
export function answerText(shown: ShownAnswer, list: Known): AnswerText {
  const id = leavingId(shown);
  const warnings = (list.no_pickup ?? []).flatMap(({ student_id, parent, note }) =>
    student_id === id ? [[t("notBy", { parent }), note].filter(Boolean).join(" ")] : [],
  );
  return { ...scanText(shown, list), warnings };
}

function scanText(
  shown: ShownAnswer,
  list: Pick<GateList, "time_zone">,
): Omit<AnswerText, "warnings"> {
  const nobody = { name: null, about: null };
  if (shown.is === "unknown")
    return {
      ...nobody,
      tone: "amiss",
      title: t("unknown"),
      text: t("unknownText", { number: shown.number }),
    };
  if (shown.is === "reason_missing")
    return {
      ...nobody,
      name: shown.student.name,
      studentId: shown.student.id,
      tone: "plain",
      title: t("reasonMissing"),
      text: t("reasonMissingText"),
    };
  if (shown.is === "already") {
    const { student, className, kind, at } = shown;
    return {
      tone: "plain",
      studentId: student.id,
      name: student.name,
      about: aboutOf(student.admission_no, className),
      title: already(kind, clockOf(list, at).time),
      text: null,
    };
  }
  const { pass } = shown;
  const person = {
    studentId: pass.student_id,
    name: pass.name,
    about: aboutOf(pass.admission_no, pass.class_name),
  };
  if (shown.is === "not_kept")
    return { ...person, tone: "amiss", title: t("notKept"), text: t("notKeptText") };
  const { time } = clockOf(list, pass.at);
  return {
    ...person,
    tone: shown.outcome === "late" ? "amiss" : "plain",
    title: notedTitle(shown, time),
    text: notedText(shown, time),
  };
}
