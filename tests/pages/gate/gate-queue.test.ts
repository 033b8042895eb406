import { expect, it } from "vitest";
import {
  batchSize,
  isRemovable,
  nextBatch,
  withoutPass,
  type WaitingPass,
} from "../../../src/features/gate/page/gate-queue";

const pass = (key: string, more: Partial<WaitingPass> = {}): WaitingPass => ({
  key,
  kind: "arrival",
  student_id: 1,
  name: "Asha",
  admission_no: "R1",
  class_name: null,
  at: "2026-06-10T03:00:00Z",
  reason: null,
  tried: false,
  ...more,
});

it("a scan is taken out of the queue before it was sent, or once it was refused, and not between", () => {
  const all = [
    pass("fresh"),
    pass("sent", { tried: true }),
    pass("refused", { tried: true, refused: "Too old" }),
  ];
  expect(all.map(isRemovable)).toEqual([true, false, true]);
  const left = all.map(({ key }) => withoutPass(all, key).length);
  expect(left).toEqual([2, 3, 2]);
});

it("the oldest scans are sent first, as many as one call takes, without those that were refused", () => {
  const many = Array.from({ length: batchSize + 2 }, (_, at) =>
    pass(`k${at}`, at === 0 ? { refused: "Too old" } : {}),
  );
  const batch = nextBatch(many);
  expect([batch.length, batch[0]?.key, batch.at(-1)?.key]).toEqual([
    batchSize,
    "k1",
    `k${batchSize}`,
  ]);
});
