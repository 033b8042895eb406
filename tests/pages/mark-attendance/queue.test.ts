import { describe, expect, it } from "vitest";
import { pageStore, type DeviceStore } from "../../../src/providers/device/device-store";
import {
  acknowledged,
  goneFrom,
  namesIn,
  nextToSend,
  togetherOf,
  whereabouts,
  withWaiting,
  type QueuedSave,
} from "../../../src/features/attendance/page/mark/offline/queue";
import {
  createSender,
  type Outcome,
  type QueueEvent,
} from "../../../src/features/attendance/page/mark/offline/sender";
import {
  keyOf,
  marksOf,
  type Register,
} from "../../../src/features/attendance/page/mark/register-answer";
import { mark, registerWith } from "./register";

/** A server that keeps registers, and may be out of reach, slow to say so, or ahead. */
function world(store: DeviceStore = pageStore()) {
  const log: { key: string; version: number; marks: QueuedSave["marks"] }[] = [];
  const event: QueueEvent[] = [];
  const wishes: number[] = [];
  const chains = new Map<string, Promise<unknown>>();
  let keys = 0;
  const server = { answer: (_save: QueuedSave): Outcome => ({ kind: "saved", version: 2 }) };
  const alone = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const mine = (chains.get(name) ?? Promise.resolve()).then(work, work);
    chains.set(name, mine);
    return mine;
  };
  const open = (user = 7) =>
    createSender(
      user,
      {
        store,
        alone,
        changed: () => undefined,
        newKey: () => `key-${++keys}`,
        now: () => "2026-06-10T04:00:00Z",
        later: (seconds) => void wishes.push(seconds),
        send: async (save) => {
          log.push({ key: save.key, version: save.version, marks: save.marks });
          return server.answer(save);
        },
      },
      (one) => event.push(one),
    );
  return { store, log, event, wishes, server, open };
}
const register = registerWith("PPP");
const saveOf = (changes: QueuedSave["marks"], of: Register = register) => ({
  register: keyOf(of),
  title: "5 A",
  version: of.version,
  before: marksOf(of),
  marks: changes,
});
const offline: Outcome = { kind: "unknown" };

describe("the saves that wait on a device", () => {
  it("a save without a network is kept over the end of the browser, and sent with its key when the network is back", async () => {
    const { store, server, log, open, wishes, event } = world();
    const tab = open();
    server.answer = () => offline;
    await tab.save(saveOf({ 101: mark("A") }));
    expect(whereabouts(tab.read().queue, keyOf(register), undefined)).toBe("here");
    await tab.flush();
    await tab.flush();
    expect(wishes).toEqual([5, 15]);
    const later = world(store);
    const again = later.open();
    await again.load();
    expect(withWaiting(again.read().queue, keyOf(register), marksOf(register))[101]).toEqual(
      mark("A"),
    );
    await again.flush();
    expect(new Set([...log, ...later.log].map(({ key }) => key))).toEqual(new Set(["key-1"]));
    expect([
      again.read().queue,
      await store.keys("queue"),
      later.event.map(({ kind }) => kind),
      event,
    ]).toEqual([[], [], ["saved"], []]);
  });

  it("another person on the same device neither sees nor sends them", async () => {
    const { open, log, server } = world();
    server.answer = () => offline;
    await open(7).save(saveOf({ 101: mark("A") }));
    const other = open(8);
    await other.load();
    await other.flush();
    expect([other.read().queue, log]).toEqual([[], []]);
  });

  it("two saves of one register before the first was sent are one; afterwards the second follows upon the version of the first", async () => {
    const { open, log, server } = world();
    const tab = open();
    await tab.save(saveOf({ 101: mark("A"), 102: mark("A") }));
    await tab.save(saveOf({ 102: null }));
    server.answer = () => offline;
    await tab.flush();
    await tab.save(saveOf({ 103: mark("L") }));
    server.answer = ({ version }) => ({ kind: "saved", version: version + 1 });
    await tab.flush();
    expect(log).toEqual([
      { key: "key-1", version: 1, marks: { 101: mark("A"), 102: null } },
      { key: "key-1", version: 1, marks: { 101: mark("A"), 102: null } },
      { key: "key-3", version: 2, marks: { 103: mark("L") } },
    ]);
  });

  it("what waits behind a save begins, once that is acknowledged, with the marks that it brought", async () => {
    const { open, server } = world();
    const tab = open();
    server.answer = () => offline;
    await tab.save(saveOf({ 101: mark("A") }));
    await tab.flush();
    await tab.save(saveOf({ 102: mark("L") }));
    const [first] = tab.read().queue;
    const left = acknowledged(tab.read().queue, first?.key ?? "", 2);
    expect(left.map(({ version, before }) => [version, before])).toEqual([
      [2, { ...marksOf(register), 101: mark("A") }],
    ]);
    expect(togetherOf(left, keyOf(register)).mine).toMatchObject({
      101: mark("A"),
      102: mark("L"),
    });
  });

  it("a save with another reason than the one before goes by itself, and what a clash joins keeps all reasons", async () => {
    const { store, server, open } = world();
    const sent: (string | undefined)[] = [];
    const tab = open();
    await tab.save({ ...saveOf({ 101: mark("A") }), reason: "Seen outside" });
    await tab.save({ ...saveOf({ 102: mark("A") }), reason: "Went home" });
    await tab.save({ ...saveOf({ 103: mark("L") }), reason: "Went home" });
    server.answer = ({ reason, version }) => {
      sent.push(reason);
      return sent.length === 1
        ? { kind: "stale", theirs: registerWith("PPP", { version: 8 }) }
        : { kind: "saved", version: version + 1 };
    };
    await tab.flush();
    expect(sent).toEqual(["Seen outside", "Seen outside; Went home"]);
    expect(await store.keys("queue")).toEqual([]);
  });

  it("of two tabs only one sends, and what a tab adds while the other sends is sent too", async () => {
    const shared = world();
    const [one, other] = [shared.open(), shared.open()];
    await one.save(saveOf({ 101: mark("A") }));
    await Promise.all([
      one.flush(),
      other.flush(),
      other.save(saveOf({ 102: mark("A") })).then(other.flush),
    ]);
    const sentMarks = shared.log.flatMap(({ marks }) => Object.keys(marks));
    expect([sentMarks.sort(), await shared.store.keys("queue")]).toEqual([["101", "102"], []]);
  });

  it("somebody else's changes to other students are merged, sent under another key and told", async () => {
    const { open, log, server, event } = world();
    const tab = open();
    const theirs = registerWith("PPA", { version: 4 });
    server.answer = ({ version }) =>
      version === 4 ? { kind: "saved", version: 5 } : { kind: "stale", theirs };
    await tab.save(saveOf({ 101: mark("L") }));
    await tab.flush();
    expect(log.map(({ key, version, marks }) => [key, version, marks])).toEqual([
      ["key-1", 1, { 101: mark("L") }],
      ["key-2", 4, { 101: mark("L") }],
    ]);
    expect(event.map((one) => (one.kind === "merged" ? one.taken : one.kind))).toEqual([
      1,
      "saved",
    ]);
  });

  it("a clash waits for the person and is never forced; other registers go on; what is decided is sent upon their version", async () => {
    const { open, log, server } = world();
    const tab = open();
    const theirs = registerWith("LPP", { version: 4 });
    const elsewhere = registerWith("P", { class: { id: 9, name: "6 B", code: "6B" } });
    server.answer = ({ version, register: { class_id } }) =>
      class_id === 3 && version === 1
        ? { kind: "stale", theirs }
        : { kind: "saved", version: version + 1 };
    await tab.save(saveOf({ 101: mark("A") }));
    await tab.save(saveOf({ 101: mark("A") }, elsewhere));
    await tab.flush();
    await tab.flush();
    expect([
      log.length,
      whereabouts(tab.read().queue, keyOf(register), undefined),
      whereabouts(tab.read().queue, keyOf(elsewhere), undefined),
    ]).toEqual([2, "needs you", undefined]);
    await tab.resolve(theirs, { 101: mark("A") });
    await tab.flush();
    expect([log.at(-1)?.version, log.at(-1)?.marks, tab.read().queue]).toEqual([
      4,
      { 101: mark("A") },
      [],
    ]);
  });

  it("a mark of a student who has left the class waits for the person, with what the student is called; the rest is sent once that is decided", async () => {
    const { store, open, log, server, event } = world();
    const tab = open();
    const theirs = registerWith("PPP", { version: 4, students: register.students.slice(1) });
    server.answer = ({ version }) =>
      version === 4 ? { kind: "saved", version: 5 } : { kind: "stale", theirs };
    await tab.save({
      ...saveOf({ 101: mark("A"), 102: mark("L") }),
      names: { 101: "Asha Rao", 102: "Bina Rao" },
    });
    await tab.flush();
    await tab.flush();
    expect([
      log.length,
      event,
      tab.read().queue[0]?.trouble?.kind,
      whereabouts(tab.read().queue, keyOf(register), undefined),
    ]).toEqual([1, [], "stale", "needs you"]);
    const later = world(store).open();
    await later.load();
    expect([
      goneFrom(later.read().queue, theirs).map(({ studentId, mine }) => [studentId, mine]),
      namesIn(later.read().queue, keyOf(theirs)).get(101),
    ]).toEqual([[[101, mark("A")]], "Asha Rao"]);
    await tab.resolve(theirs, { 102: mark("L") });
    await tab.flush();
    expect([log.at(-1)?.version, log.at(-1)?.marks, tab.read().queue]).toEqual([
      4,
      { 102: mark("L") },
      [],
    ]);
  });

  it("a refusal waits for the person with the server's words, and can be dropped", async () => {
    const { open, log, server } = world();
    const tab = open();
    server.answer = () => ({ kind: "refused", message: "This register is locked." });
    await tab.save(saveOf({ 101: mark("A") }));
    await tab.flush();
    await tab.flush();
    expect([log.length, tab.read().queue[0]?.trouble]).toEqual([
      1,
      { kind: "refused", message: "This register is locked." },
    ]);
    await tab.drop(keyOf(register));
    expect(tab.read().queue).toEqual([]);
  });
});

describe("what is sent next", () => {
  const trouble = { kind: "refused", message: "No" } as const;
  const waiting = (key: string, date: string, isRefused = false): QueuedSave => ({
    ...saveOf({ 101: mark("A") }),
    register: { ...keyOf(register), date },
    key,
    at: "2026-06-10T04:00:00Z",
    tried: true,
    ...(isRefused ? { trouble } : {}),
  });
  const [first, second] = ["2026-06-10", "2026-06-11"];

  it("is the oldest save, and the next one of a register only after it", () => {
    expect(nextToSend([waiting("a", first), waiting("b", first)])?.key).toBe("a");
    expect(nextToSend([])).toBeUndefined();
  });

  it("is none of a register in which one save waits for a person, whichever it is", () => {
    expect(nextToSend([waiting("a", first, true), waiting("b", first)])).toBeUndefined();
    expect(nextToSend([waiting("a", first), waiting("b", first, true)])).toBeUndefined();
    expect(
      nextToSend([waiting("a", first), waiting("b", first, true), waiting("c", second)])?.key,
    ).toBe("c");
  });
});
