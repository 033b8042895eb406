import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Pass } from "../domain/pass";
import {
  answerTo,
  clockOf,
  indexOf,
  serverNow,
  type GateAnswer,
  type GateList,
  type GateStudent,
  type Scan,
} from "./gate-answer";
import { keepPass, onPassAnswers, waitingPasses } from "./gate-device";
import type { PassAnswer, WaitingPass } from "./gate-queue";

/** What stands on the page: an answer, or that the device could not keep the entry. */
export type ShownAnswer = GateAnswer | { is: "not_kept"; pass: WaitingPass };

/** Milliseconds between two looks for a number that the list does not have. */
const pause = 30_000;

/** An answer as the server has the last word on it. */
export function corrected(
  shown: ShownAnswer | undefined,
  said: PassAnswer,
): ShownAnswer | undefined {
  if (shown?.is !== "noted" || shown.pass.key !== said.key) return shown;
  const { pass } = shown;
  if (said.outcome === "unknown") return { is: "unknown", number: pass.admission_no };
  if (said.outcome === "already") {
    const { student_id: id, name, admission_no } = pass;
    const class_id = said.class?.id ?? null;
    const student = { id, name, admission_no, card_no: null, photo: null, class_id, group_ids: [] };
    const at = said.at ?? pass.at;
    return { is: "already", student, className: pass.class_name, kind: pass.kind, at };
  }
  const outcome = said.outcome === "arrived" ? "noted" : said.outcome;
  return {
    ...shown,
    pass: { ...pass, at: said.at ?? pass.at },
    outcome,
    minutes: said.minutes_late,
    why: said.why,
  };
}

/** The scans of this page: each is answered at once, and kept to be sent. */
export function useScans(list: GateList, refetch: () => unknown) {
  const index = useMemo(() => indexOf(list), [list]);
  const [shown, setShown] = useState<ShownAnswer>();
  /** Scans on their way into the device's store. */
  const underWay = useRef(new Map<string, WaitingPass>());
  const lookedAt = useRef(0);
  useEffect(
    () =>
      onPassAnswers((answers) =>
        setShown((now) => answers.reduce<ShownAnswer | undefined>(corrected, now)),
      ),
    [],
  );

  const passesOf = useCallback(
    (student: GateStudent, day: string): Pass[] => {
      const own = (pass: WaitingPass) =>
        pass.student_id === student.id && clockOf(list, pass.at).day === day;
      return [
        ...(list.date === day ? list.passes : []).filter(({ student_id: id }) => id === student.id),
        ...waitingPasses().filter(own),
        ...[...underWay.current.values()].filter(own),
      ];
    },
    [list],
  );

  /** Answers a scan. Whether it is done with: the field may be emptied. */
  const scan = useCallback(
    (sent: Scan): boolean => {
      const at = serverNow(list);
      const { day } = clockOf(list, at);
      const made = { at, key: crypto.randomUUID() };
      const answer = answerTo(sent, index, (student) => passesOf(student, day), made);
      setShown(answer);
      if (answer.is === "unknown" && Date.now() - lookedAt.current > pause) {
        lookedAt.current = Date.now();
        refetch();
      }
      if (answer.is !== "noted") return answer.is !== "reason_missing";
      const { pass } = answer;
      underWay.current.set(pass.key, pass);
      keepPass(pass)
        .catch(() => setShown({ is: "not_kept", pass }))
        .finally(() => underWay.current.delete(pass.key));
      return true;
    },
    [index, list, passesOf, refetch],
  );
  return { shown, scan, clear: useCallback(() => setShown(undefined), []) };
}
