import { act } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { readFault } from "../../../packages/kit/browser/mock/fault-text";
import { announce } from "../../../packages/kit/browser/providers/live";
import { cellsOf, type FaultRow, type Saved } from "./fault-rows";
import { isCalm, shown, signInAgain, until, untilShown } from "./look";
import { schoolStage, type OpenPage } from "./school-stage";
import { writtenPages, type WrittenPage } from "./written-pages";

const stage = schoolStage();
/** What the screen says that stands over a console under maintenance. */
const closed = /Down for maintenance/;
/** What is said when someone else changed another field than the person who saves. */
const kept = /Someone else changed .+; those changes are kept too/;
/** Once only: a second user who is quicker each time lets nobody save. */
const wordsOf = ({ words }: FaultRow) => (words === "412" ? "412 x1" : words);
const waiting = { timeout: 8000, interval: 50 };
/** Of each cell another one, so that what they write differs. */
let tag = 0;

interface Cell {
  open: OpenPage;
  page: WrittenPage;
  fault: FaultRow;
  /** How often it had been done before. */
  before: number;
}

const count = (page: WrittenPage) => page.count(stage, tag);

/** What is looked at, and how one goes on, after something was saved under a fault. */
const reactions: Record<Saved, (cell: Cell) => Promise<void>> = {
  async refused({ open, page, fault: { refusal, why }, before }) {
    await untilShown(page.says.refused);
    expect(shown()).toMatch(refusal ?? why ?? /./);
    isCalm();
    expect([page.isKept(tag), await count(page)]).toEqual([true, before]);
    open.faults.clear();
    await (page.againRefused ?? page.save)();
  },
  async unconfirmed({ open, page, fault: { words }, before }) {
    await untilShown(page.says.unconfirmed);
    isCalm();
    const done = words === "lost" ? 1 : 0;
    await vi.waitFor(async () => expect(await count(page)).toBe(before + done), waiting);
    expect(page.isKept(tag)).toBe(true);
    open.faults.clear();
    await (page.again ?? page.save)();
  },
  async "signs out"({ open, page, before }) {
    await untilShown(/Your session has ended/);
    expect(await count(page)).toBe(before);
    open.faults.clear();
    await signInAgain();
    if (page.restore) await page.restore();
    else await page.fill(tag);
    await until(() => page.isKept(tag), "what was typed");
    await page.save();
  },
  async "is closed"({ open, page, before }) {
    await untilShown(closed);
    expect([page.isKept(tag), await count(page)]).toEqual([true, before]);
    open.faults.clear();
    act(() => announce({ topic: "settings" }));
    await until(() => !closed.test(shown()), "the screen is gone");
    expect(page.isKept(tag)).toBe(true);
    await (page.againOpen ?? page.again ?? page.save)();
  },
  async merges(cell) {
    if (!cell.page.isStored) return reactions.refused(cell);
    await until(() => kept.test(document.body.textContent ?? ""), "what the other did is said");
    isCalm();
  },
  saves: async () => undefined,
};

describe("what is typed is kept, nothing is said to be done that may not be, and in the end it is done once", () => {
  it.each(cellsOf(writtenPages, 4))("%s under “%s”", async (_name, _words, page, fault) => {
    const words = wordsOf(fault);
    tag++;
    await page.prepare?.(stage, tag);
    const open = stage.open(page.at(tag));
    await page.fill(tag);
    await until(() => page.isKept(tag), "what was typed");
    const before = await count(page);
    open.faults.add(readFault(words.startsWith("events") ? words : `${page.call(tag)} ${words}`));
    await page.save();
    const saved = page.saved?.[fault.words] ?? fault.saved;
    await reactions[saved]({ open, page, fault, before });
    if (fault.saved === "signs out" && saved === "saves") {
      await untilShown(/Your session has ended/);
      open.faults.clear();
      await signInAgain();
      await page.again?.();
    }
    // A second user has saved as well.
    const isMerged = saved === "merges" && page.isStored;
    const isDone = async () =>
      isMerged ? await page.isStored?.(stage, tag) : (await count(page)) === before + 1;
    await vi.waitFor(async () => expect(await isDone()).toBe(true), waiting);
    isCalm();
  });
});
