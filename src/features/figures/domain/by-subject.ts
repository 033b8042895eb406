import { groupBy } from "@rollcall/kit/schema/group-by";
import { lessonsHeld, type RequestedLesson } from "../../../school/slots/domain/requested-slots";
import { tallyOf, type Tally } from "../../../school/sums/domain/percentage";
import type { Policy, StudentSlot } from "../../../school/sums/domain/policy";
import type {
  ExpectedSlot,
  SchoolFacts,
  StudentDay,
} from "../../../school/sums/domain/student-days";

/** A lesson with what is taught in it. */
export interface SubjectLesson extends RequestedLesson {
  subjectId: number;
}

/** A school whose lessons say what is taught in them. */
export interface SubjectFacts extends SchoolFacts {
  /** By class. */
  lessons: ReadonlyMap<number, readonly SubjectLesson[]>;
}

/** A register that was taken, and the subject it was taken in; null where it is no lesson's. */
export interface TakenSubject {
  classId: number;
  day: string;
  slot: string;
  subjectId: number | null;
}

/**
 * What a student's percentage in each subject is made of, by the id of the subject: the slots of
 * the registers that were taken in it, and of its lessons of which none was taken. Days and halves
 * are no subject's.
 */
export function tallyBySubject(
  days: readonly StudentDay[],
  taken: readonly TakenSubject[],
  school: SubjectFacts,
  policy: Policy,
): Map<number, Tally> {
  const registers = groupBy(taken, ({ day }) => day);
  const slots = new Map<number, StudentSlot[]>();
  const subjectOf = ({ classId, day, slot }: ExpectedSlot): number | null => {
    const register = registers
      .get(day)
      ?.find((one) => one.classId === classId && one.slot === slot);
    if (register) return register.subjectId;
    const held = lessonsHeld({
      ...school,
      classId,
      day,
      lessons: school.lessons.get(classId) ?? [],
    });
    return held.find(({ periodId }) => slot === `period:${periodId}`)?.subjectId ?? null;
  };
  for (const day of days)
    for (const one of day.slots) {
      const subject = one.notExpected ? null : subjectOf(one);
      if (subject === null) continue;
      const own = slots.get(subject);
      if (own) own.push(one);
      else slots.set(subject, [one]);
    }
  return new Map([...slots].map(([subject, own]) => [subject, tallyOf(own, policy)]));
}
