import { act, fireEvent } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { readFault } from "../../../packages/kit/browser/mock/fault-text";
import { announce } from "../../../packages/kit/browser/providers/live";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { cellsOf, type FaultRow, type Opened } from "./fault-rows";
import { goOn, isCalm, press, shown, signInAgain, until, untilShown, waysOn } from "./look";
import { readPages, type ReadPage } from "./pages";
import { schoolStage, type OpenPage } from "./school-stage";

const stage = schoolStage();
/** What the screen says that stands over a console under maintenance. */
const closed = /Down for maintenance/;
const placeOf = ({ router }: OpenPage) =>
  router.state.location.pathname + router.state.location.search;

type Reaction = (open: OpenPage, page: ReadPage, fault: FaultRow) => Promise<void>;

/** What is looked at, and how one goes on, after a page was opened under a fault. */
const reactions: Record<Opened, Reaction> = {
  async fails(open, page, { words, why }) {
    const isUnknown = words === "404" && page.unknown;
    await untilShown(isUnknown ? isUnknown.says : page.fails);
    if (why && !page.saysNoReason) expect(shown()).toMatch(why);
    expect(shown()).not.toMatch(page.shows);
    expect(shown()).not.toMatch(page.claims);
    isCalm();
    open.faults.clear();
    if (!isUnknown) return goOn(page.shows);
    await press(isUnknown.leads);
    await until(() => !isUnknown.says.test(shown()), "another page");
    await act(() => open.router.navigate(page.at));
  },
  async "signs out"(open, page) {
    await untilShown(/Your session has ended/);
    expect(placeOf(open)).toBe(`/login?to=${encodeURIComponent(page.at)}`);
    open.faults.clear();
    await signInAgain();
    await until(() => placeOf(open) === page.at, "the same address");
    if (page.press) await press(page.press);
  },
  async "is closed"({ faults }, page) {
    await untilShown(closed);
    expect(shown()).not.toMatch(page.shows);
    isCalm();
    faults.clear();
    act(() => announce({ topic: "settings" }));
    await until(() => !closed.test(shown()), "the screen is gone");
  },
  async shows() {
    await until(() => shown().length > 20, "something");
    expect(shown()).not.toMatch(/could not be/);
    isCalm();
  },
};

/** Asks for what is shown once more, until what came of it is drawn. */
const askAgain = () =>
  act(async () => {
    await queryClient.refetchQueries({ type: "active" });
    // The answers reach what draws them a moment after they came.
    await new Promise((done) => setTimeout(done, 20));
  });

/** What is shown stays, or the sign-in page leads back to it, when it is asked for once more. */
async function staysUnder({ words, opened }: FaultRow, open: OpenPage, page: ReadPage) {
  open.faults.add(readFault(`GET /admin/* ${words}`));
  const askedBefore = open.sent.length;
  await askAgain();
  expect(open.sent.length).toBeGreaterThan(askedBefore);
  if (opened === "signs out")
    return reactions["signs out"](open, page, { words, opened, saved: "signs out" });
  expect(shown()).toMatch(page.shows);
  isCalm();
  open.faults.clear();
  if (opened === "is closed") act(() => announce({ topic: "settings" }));
  await askAgain();
  // What a refusal met is asked for again by hand only.
  await until(() => {
    for (const button of waysOn()) fireEvent.click(button);
    return waysOn().length === 0 && !closed.test(shown());
  }, "no trace of the fault");
  expect(shown()).toMatch(page.shows);
}

describe("a page says what went wrong, claims nothing, keeps what it shows, and comes back", () => {
  it.each(cellsOf(readPages, 12))("%s under “%s”", async (_name, words, page, fault) => {
    const open = stage.open(page.at, readFault(`GET /admin/* ${words}`));
    if (page.press && fault.opened !== "signs out") await press(page.press);
    await reactions[fault.opened](open, page, fault);
    await untilShown(page.shows);
    await staysUnder(fault, open, page);
    await untilShown(page.shows);
    isCalm();
  });
});
