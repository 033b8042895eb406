import { mergeRegister, mineOnTop, type Difference, type Marks } from "../../../domain/merge";
import {
  keyOf,
  keyText,
  marksOf,
  rosterOf,
  type Register,
  type RegisterKey,
} from "../register-answer";

/** Why a save waits for a person. */
type Trouble =
  | { kind: "stale"; theirs: Register }
  | { kind: "refused"; message: string; errors?: Readonly<Record<string, string[]>> };

/** One save on its way: what is to be sent, upon which version, and under which key. */
export interface QueuedSave {
  /**
   * The Idempotency-Key: made once for what a person did, and kept until the server has answered
   * it.
   */
  key: string;
  register: RegisterKey;
  /** Names for the list of what waits. */
  title: string;
  version: number;
  /** How the whole register stood at that version. */
  before: Marks;
  /** What is to be changed. */
  marks: Marks;
  /**
   * What those students are called, who may be on the register no more when somebody has to decide.
   * Absent in what an older console has kept.
   */
  names?: Readonly<Record<number, string>>;
  /** Why marks are changed, where the person said it. */
  reason?: string;
  /** RFC 3339, when the person saved. */
  at: string;
  /** Whether it was sent once: the server may know it under its key. */
  tried: boolean;
  trouble?: Trouble;
}

/** The saves of one person that are not acknowledged, oldest first. */
export type Queue = readonly QueuedSave[];

/** Where the device's store keeps it. */
export const queuePlace = (user: number): string => `queue:${user}`;

const isOf = (register: RegisterKey) => (save: QueuedSave) =>
  keyText(save.register) === keyText(register);

/** One save of each register that waits, the first of each. */
export const registersIn = (queue: Queue): Queue =>
  queue.filter((save, at) => queue.findIndex(isOf(save.register)) === at);

/** What waits of one register. */
export const savesOf = (queue: Queue, register: RegisterKey): Queue => queue.filter(isOf(register));

/** The marks of a register with what waits on top. */
export const withWaiting = (queue: Queue, register: RegisterKey, marks: Marks): Marks =>
  Object.assign({}, marks, ...savesOf(queue, register).map((save) => save.marks)) as Marks;

/**
 * The queue with one more save. One of the same register that was never sent takes it up; one that
 * was sent keeps its body, which its key stands for, and the new one follows it; so does one with
 * another reason.
 */
export function queued(queue: Queue, save: QueuedSave): Queue {
  const last = queue.findLast(isOf(save.register));
  if (!last || last.tried || last.reason !== save.reason) return [...queue, save];
  return queue.map((one) =>
    one === last
      ? {
          ...one,
          marks: { ...one.marks, ...save.marks },
          names: { ...one.names, ...save.names },
          at: save.at,
        }
      : one,
  );
}

/** The next to be sent: the oldest of a register in which nothing waits for a person. */
export const nextToSend = (queue: Queue): QueuedSave | undefined =>
  queue.find((save) => savesOf(queue, save.register).every(({ trouble }) => !trouble));

const withKey = (queue: Queue, key: string, change: (save: QueuedSave) => QueuedSave): Queue =>
  queue.map((save) => (save.key === key ? change(save) : save));

/** It is about to be sent: from now on its body stands. */
export const sent = (queue: Queue, key: string): Queue =>
  withKey(queue, key, (save) => ({ ...save, tried: true }));

/** It was acknowledged with a version: it is gone, and what was saved after it stands upon that. */
export function acknowledged(queue: Queue, key: string, version: number): Queue {
  const done = queue.find((save) => save.key === key);
  if (!done) return queue;
  return queue
    .filter((save) => save !== done)
    .map((save) =>
      isOf(done.register)(save)
        ? { ...save, version, before: { ...save.before, ...done.marks } }
        : save,
    );
}

/** It was refused, and trying again unchanged would not help. */
export const refused = (
  queue: Queue,
  key: string,
  message: string,
  errors?: Readonly<Record<string, string[]>>,
): Queue =>
  withKey(queue, key, (save) => ({
    ...save,
    trouble: { kind: "refused", message, ...(errors ? { errors } : {}) },
  }));

/** All that waits of a register as one: from what it began with, what it is to become. */
export function togetherOf(queue: Queue, register: RegisterKey): { before: Marks; mine: Marks } {
  const saves = savesOf(queue, register);
  const before = saves[0]?.before ?? {};
  return { before, mine: withWaiting(saves, register, before) };
}

/** What the students are called whose marks wait for a register. */
export const namesIn = (queue: Queue, register: RegisterKey): ReadonlyMap<number, string> =>
  new Map(
    savesOf(queue, register).flatMap(({ names }) =>
      Object.entries(names ?? {}).map(([id, name]): [number, string] => [Number(id), name]),
    ),
  );

/** Letters of a reason, as the server takes it. */
export const longestReason = 200;

/** The reasons of all that waits of a register, as one. */
function reasonOf(saves: Queue): { reason?: string } {
  const reasons = new Set(saves.flatMap(({ reason }) => reason ?? []));
  return reasons.size === 0 ? {} : { reason: [...reasons].join("; ").slice(0, longestReason) };
}

/** Marks that wait for students who are not on the register any more: they cannot be saved. */
export function goneFrom(queue: Queue, register: Register): readonly Difference[] {
  const { before, mine } = togetherOf(queue, keyOf(register));
  return mergeRegister(before, mine, marksOf(register), rosterOf(register)).gone;
}

/**
 * In place of all that waits of a register one save upon a register as it stands; none when there
 * is nothing left to change.
 */
export function replaced(
  queue: Queue,
  register: Register,
  marks: Marks,
  key: string,
  at: string,
): Queue {
  const own = keyOf(register);
  const first = savesOf(queue, own)[0];
  if (!first) return queue;
  const next: QueuedSave = {
    key,
    register: own,
    title: first.title,
    version: register.version,
    before: marksOf(register),
    marks,
    names: Object.fromEntries(namesIn(queue, own)),
    ...reasonOf(savesOf(queue, own)),
    at,
    tried: false,
  };
  const stored = queue.filter((save) => save === first || !isOf(own)(save));
  return Object.keys(marks).length === 0
    ? stored.filter((save) => save !== first)
    : stored.map((save) => (save === first ? next : save));
}

/**
 * Somebody else was quicker (412). What does not clash goes on upon their version under a key of
 * its own, and is told; a clash waits for the person, and so does a mark of somebody who has left
 * the class. Never forced.
 */
export function overtaken(
  queue: Queue,
  theirs: Register,
  key: string,
  at: string,
): {
  queue: Queue;
  /** How many of their marks were taken over; undefined when the person is asked. */ merged?: number;
} {
  const { before, mine } = togetherOf(queue, keyOf(theirs));
  const merge = mergeRegister(before, mine, marksOf(theirs), rosterOf(theirs));
  const first = savesOf(queue, keyOf(theirs))[0];
  if (merge.clashes.length + merge.gone.length > 0 && first)
    return {
      queue: withKey(queue, first.key, (save) => ({ ...save, trouble: { kind: "stale", theirs } })),
    };
  return { queue: replaced(queue, theirs, mineOnTop(merge), key, at), merged: merge.taken.length };
}

/** Without what waits of a register. */
export const dropped = (queue: Queue, register: RegisterKey): Queue =>
  queue.filter((save) => !isOf(register)(save));

/** Where a register is, for its badge. */
export type Whereabouts = "here" | "sending" | "needs you";

export function whereabouts(
  queue: Queue,
  register: RegisterKey,
  sending: string | undefined,
): Whereabouts | undefined {
  const saves = savesOf(queue, register);
  if (saves.length === 0) return undefined;
  if (saves.some(({ trouble }) => trouble)) return "needs you";
  return saves.some(({ key }) => key === sending) ? "sending" : "here";
}
