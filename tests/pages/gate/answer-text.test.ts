import { describe, expect, it } from "vitest";
import { answerText } from "../../../src/features/gate/page/answer-text";
import { corrected, type ShownAnswer } from "../../../src/features/gate/page/use-scans";

const pass = {
  key: "k",
  kind: "arrival" as const,
  student_id: 1,
  name: "Asha Rao",
  admission_no: "R1",
  class_name: "8 A",
  at: "2026-06-10T05:08:00Z",
  reason: null,
  tried: false,
};
const late = (minutes: number): ShownAnswer => ({
  is: "noted",
  pass,
  outcome: "late",
  minutes,
  why: null,
});
const zone = { time_zone: "Asia/Kolkata" };

describe("the answer to a scan", () => {
  it.each([
    [1, "Late, 1 minute"],
    [60, "Late, 60 minutes"],
    [61, "Late, 1 h 1 min"],
    [120, "Late, 2 h"],
    [158, "Late, 2 h 38 min"],
  ])("says %d minutes as people do", (minutes, said) => {
    expect(answerText(late(minutes), zone)).toMatchObject({ tone: "amiss", title: said });
  });

  it("warns of nobody by a list that an earlier version has kept on the device", () => {
    const shown: ShownAnswer = {
      is: "noted",
      pass: { ...pass, kind: "departure", reason: "Ill" },
      outcome: "left",
      minutes: null,
      why: null,
    };
    const bars = [{ student_id: 1, parent: "Bala", note: null }];
    expect(
      [zone, { ...zone, no_pickup: bars }].map((list) => answerText(shown, list).warnings),
    ).toEqual([[], ["May not be collected by Bala."]]);
  });

  it("says that a student is there already where the list knows it, without a colour", () => {
    const shown: ShownAnswer = { is: "noted", pass, outcome: "noted", minutes: null, why: null };
    expect(answerText({ ...shown, isThere: true }, zone)).toMatchObject({
      tone: "plain",
      title: "Already marked present",
      text: "Arrived at 10:38",
      studentId: 1,
    });
    expect(answerText(shown, zone)).toMatchObject({ tone: "plain", title: "Recorded at 10:38" });
  });

  it.each([
    ["on_time", "plain"],
    ["back", "plain"],
    ["left", "plain"],
    ["late", "amiss"],
  ] as const)("of %s looks %s", (outcome, tone) => {
    expect(answerText({ is: "noted", pass, outcome, minutes: 1, why: null }, zone).tone).toBe(tone);
  });

  it("does not call late whom the register has as present", () => {
    const shown = corrected(late(158), {
      key: "k",
      outcome: "arrived",
      id: 1,
      student: { id: 1, name: "Asha Rao", admission_no: "R1" },
      class: null,
      at: pass.at,
      minutes_late: null,
      marked: false,
      why: "Already marked Present.",
    });
    expect(shown && answerText(shown, zone)).toMatchObject({
      tone: "plain",
      title: "Recorded at 10:38",
      text: "Already marked Present.",
    });
  });
});
