import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readEvents } from "../support/event-stream";
import { ask, signIn, type RunningHost } from "../../packages/kit/testing/contract/ask";
import { pooledHosts, pooledMissing, usualHosts } from "./hosts";

describe.each(usualHosts.filter(({ missing }) => !missing))(
  "live events, on $name",
  ({ start }) => {
    let host: RunningHost;
    beforeAll(async () => {
      host = await start(20);
    });
    afterAll(() => host?.stop());

    it("reach a stream that is open when somebody else's call is answered, and end with the session", async () => {
      const [listener, boss] = [await signIn(host, {}), await signIn(host, { super: true })];
      const stream = readEvents(
        await fetch(`${host.origin}/api/v1/admin/events`, {
          headers: { Authorization: `Bearer ${listener}` },
        }),
      );
      expect(
        (await ask(host, boss, "PATCH", "/admin/user-groups/3", { description: "May look up." }))
          .status,
      ).toBe(200);
      await stream.next(({ event }) => event === "rights", 2000);
      expect((await ask(host, listener, "POST", "/auth/logout")).status).toBe(200);
      await stream.ended;
    });
  },
);

describe.skipIf(pooledMissing)("two servers on one database behind PgBouncer", () => {
  it("tell each other's streams of what was done at one", async () => {
    const { hosts: both, stop } = await pooledHosts(20, 2);
    onTestFinished(stop);
    const [near, far] = both as [RunningHost, RunningHost];
    const [listener, boss] = [await signIn(far, {}), await signIn(near, { super: true })];
    const stream = readEvents(
      await fetch(`${far.origin}/api/v1/admin/events`, {
        headers: { Authorization: `Bearer ${listener}` },
      }),
    );
    const change = { description: "May look up." };
    expect((await ask(near, boss, "PATCH", "/admin/user-groups/3", change)).status).toBe(200);
    await stream.next(({ event }) => event === "rights", 2000);
    await stream.close();
  });
});
