import type { AnswerTo, BodyFor } from "../../../providers/call";

export type SentPass = BodyFor<"POST /admin/gate/events">["entries"][number];
export type PassAnswer = AnswerTo<"POST /admin/gate/events">[number];

/** A scan that the server has not acknowledged. */
export interface WaitingPass {
  /** Made once for the scan: the server notes it once for this key. */
  key: string;
  kind: SentPass["kind"];
  student_id: number;
  /** For the list on the page. */
  name: string;
  admission_no: string;
  class_name: string | null;
  /** RFC 3339, by the server's clock as far as the device knows it. */
  at: string;
  reason: string | null;
  /** Whether it was sent once: the server may know it. */
  tried: boolean;
  /** Why the server has refused it; then a person decides. */
  refused?: string;
}

/** The scans of one person's device that are not acknowledged, oldest first. */
export type GateQueue = readonly WaitingPass[];

/** Entries of one call. */
export const batchSize = 50;

/** Where the device's store keeps it. */
export const gatePlace = (user: number): string => `gate:${user}`;

/** What is sent next: the oldest that were not refused. @param limit entries at most */
export const nextBatch = (queue: GateQueue, limit = batchSize): GateQueue =>
  queue.filter(({ refused }) => refused === undefined).slice(0, limit);

const keysOf = (batch: GateQueue) => new Set(batch.map(({ key }) => key));

/** They are about to be sent. */
export const markTried = (queue: GateQueue, batch: GateQueue): GateQueue => {
  const keys = keysOf(batch);
  return queue.map((one) => (keys.has(one.key) ? { ...one, tried: true } : one));
};

/** Without those that the server has answered. */
export const withoutAnswered = (
  queue: GateQueue,
  answers: readonly Pick<PassAnswer, "key">[],
): GateQueue => {
  const keys = new Set(answers.map(({ key }) => key));
  return queue.filter(({ key }) => !keys.has(key));
};

/** The server has refused one, and sending it again would not help. */
export const markRefused = (queue: GateQueue, key: string, message: string): GateQueue =>
  queue.map((one) => (one.key === key ? { ...one, refused: message } : one));

/** Whether a person may take a scan out of the queue: the server cannot know it. */
export const isRemovable = ({ tried, refused }: WaitingPass): boolean =>
  !tried || refused !== undefined;

/** Without a scan that was taken back before it was sent. */
export const withoutPass = (queue: GateQueue, key: string): GateQueue =>
  queue.filter((one) => one.key !== key || !isRemovable(one));

/** What is sent of a scan. */
export const bodyOf = ({ key, kind, student_id, at, reason }: WaitingPass): SentPass => ({
  key,
  kind,
  student_id,
  at,
  ...(kind === "departure" ? { reason } : {}),
});
