import { describe, expect, it } from "vitest";
import type { ChannelOutcome } from "@rollcall/kit/api/ports/channel";
import {
  refusedInARow,
  weighRefusals,
  type Earlier,
} from "../../../packages/kit/api/outbox/weigh-refusals";

const nothing: Earlier = { accepted: false, places: [], refused: 0, stopped: false, again: [] };
const accepted: ChannelOutcome = { state: "accepted" };
const refusal = (badAddress: true | "perhaps"): ChannelOutcome => ({
  state: "refused",
  reason: "“550 No”",
  badAddress,
});
const weigh = (outcomes: Record<string, ChannelOutcome>, earlier: Partial<Earlier> = {}) =>
  weighRefusals(Object.keys(outcomes), Object.values(outcomes), { ...nothing, ...earlier });
const many = (count: number, badAddress: true | "perhaps" = true) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`p${n}@x.example`, refusal(badAddress)]),
  );

describe("a refusal that may be about the address", () => {
  const one = { "a@x.example": refusal("perhaps") };
  it.each<[string, Record<string, ChannelOutcome>, Partial<Earlier>, boolean]>([
    ["nothing else is known", one, {}, false],
    [
      "others elsewhere are accepted",
      { ...one, "b@y.example": accepted },
      { accepted: true },
      false,
    ],
    ["another in its place is accepted beside it", { ...one, "b@X.example": accepted }, {}, true],
    [
      "another in its place was accepted lately",
      one,
      { accepted: true, places: ["x.example"] },
      true,
    ],
    ["it was refused alike on another day", one, { again: ["a@x.example"] }, true],
    ["another was refused alike on another day", one, { again: ["c@x.example"] }, false],
  ])("counts against it or not where %s", (_, outcomes, earlier, isBad) => {
    expect(weigh(outcomes, earlier)[0]).toEqual({
      state: "refused",
      reason: "“550 No”",
      ...(isBad ? { badAddress: true } : {}),
    });
  });
});

describe("refusals in a row", () => {
  const stopped = {
    state: "down",
    reason: "Every recipient was refused, one after another: “550 No”",
    whileOthersPass: "refused",
  };
  const states = (outcomes: readonly ChannelOutcome[]) =>
    new Set(outcomes.map(({ state }) => state));

  it("stop the channel when there are enough, whatever they say, and not when there is one less", () => {
    expect(states(weigh(many(refusedInARow - 1)))).toEqual(new Set(["refused"]));
    expect(weigh(many(refusedInARow))[0]).toEqual(stopped);
    expect(states(weigh(many(refusedInARow, "perhaps")))).toEqual(new Set(["down"]));
  });

  it("are counted over batches", () => {
    expect(states(weigh(many(1), { refused: refusedInARow - 2 }))).toEqual(new Set(["refused"]));
    expect(weigh(many(1), { refused: refusedInARow - 1 })).toEqual([stopped]);
  });

  it("go on until something is accepted", () => {
    expect(weigh(many(1), { stopped: true })).toEqual([stopped]);
    expect(weigh({ ...many(20), "b@y.example": accepted }, { stopped: true })[0]).toMatchObject({
      state: "refused",
      badAddress: true,
    });
  });
});

describe("a refusal of this server's messages", () => {
  const us: ChannelOutcome = { state: "down", reason: "Relay denied", whileOthersPass: "later" };

  it("stops the channel, unless it accepts others: then it is this message's alone", () => {
    expect(weigh({ "a@x.example": us })).toEqual([us]);
    const alone = { state: "later", reason: "Relay denied" };
    expect(weigh({ "a@x.example": us }, { accepted: true })).toEqual([alone]);
    expect(weigh({ "a@x.example": us, "b@y.example": accepted })[0]).toEqual(alone);
  });
});
