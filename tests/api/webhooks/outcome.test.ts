import { describe, expect, it } from "vitest";
import { nextOfDelivery, webhookPauses } from "../../../packages/kit/api/webhooks/outcome";
import { failedForTooLong } from "../../../packages/kit/api/webhooks/pause";

const answered = (status: number, afterSeconds?: number) =>
  ({
    kind: "answered",
    status,
    text: "",
    ...(afterSeconds === undefined ? {} : { afterSeconds }),
  }) as const;

describe("a try of a webhook", () => {
  it.each([200, 202, 204])("answered with %i has arrived", (status) => {
    expect(nextOfDelivery(answered(status), 1, 1)).toMatchObject({ state: "sent", problem: null });
  });

  it.each([301, 307, 400, 401, 404, 422, 429, 500, 503])(
    "answered with %i is tried again",
    (status) => {
      expect(nextOfDelivery(answered(status), 1, 1)).toMatchObject({
        state: "queued",
        pause: webhookPauses[0],
        problem: `The receiver answered ${status}`,
      });
    },
  );

  it("is repeated for about a day with pauses that never shrink, and then given up", () => {
    const outcomes = Array.from({ length: webhookPauses.length + 1 }, (_, tries) =>
      nextOfDelivery(answered(500), tries + 1, tries + 1),
    );
    const pauses = outcomes.flatMap(({ pause }) => pause ?? []);
    const hours = pauses.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect([pauses, outcomes.at(-1)?.state, hours > 22 && hours < 26]).toEqual([
      pauses.toSorted((a, b) => a - b),
      "failed",
      true,
    ]);
  });

  it("leaves a receiver alone that is down, and goes on with one that refuses this event", () => {
    expect([
      nextOfDelivery({ kind: "failed", reason: "No answer" }, 1, 1).rest,
      nextOfDelivery({ kind: "failed", reason: "No answer" }, 1, 4).rest,
      nextOfDelivery(answered(503), 1, 2).rest,
      nextOfDelivery(answered(422), 1, 2).rest,
    ]).toEqual([5, 300, 30, undefined]);
  });

  it("waits as long as the receiver asks, an hour at most", () => {
    expect([
      nextOfDelivery(answered(429, 600), 1, 1).pause,
      nextOfDelivery(answered(429, 99_999_999), 1, 1).pause,
    ]).toEqual([600, 3600]);
  });

  it("ends with 410: the receiver wants no more", () => {
    expect(nextOfDelivery(answered(410), 1, 1)).toMatchObject({ state: "failed", gone: true });
  });
});

it("a receiver that is asked too often rests, one that refuses an event does not", () => {
  expect([429, 408, 400].map((status) => nextOfDelivery(answered(status), 1, 1).rest)).toEqual([
    5,
    5,
    undefined,
  ]);
  expect(nextOfDelivery(answered(429, 600), 1, 1).rest).toBe(600);
});

it("an event has arrived by any answer from 200 to 299, and by none beside", () => {
  expect(
    [199, 200, 299, 300].map((status) => nextOfDelivery(answered(status), 1, 1).state),
  ).toEqual(["queued", "sent", "sent", "queued"]);
});

it("a receiver is paused once it has failed for three days, and not a millisecond before", () => {
  const since = "2026-06-01T08:00:00.000Z";
  const at = (instant: string) => failedForTooLong(since, new Date(instant));
  expect([
    at("2026-06-04T07:59:59.999Z"),
    at("2026-06-04T08:00:00.000Z"),
    failedForTooLong(null, new Date("2026-06-04T08:00:00.000Z")),
  ]).toEqual([false, true, false]);
});
