import { afterEach, beforeEach, expect, it } from "vitest";
import { closeSession, openSession } from "../../packages/kit/browser/providers/session";
import { DeviceQueue } from "../../src/providers/device/device-queue";

const signIn = (id: number) =>
  openSession({
    token: `token of ${id}`,
    device_key: `device key of ${id}`,
    user: { id, name: `Marker ${id}`, email: "m@school.test", is_super_admin: false },
    permissions: [],
  });
beforeEach(() => localStorage.clear());
afterEach(() => closeSession("expired"));

it("a person who signs in while the store of the one before is opening has that one's work neither read nor sent", async () => {
  const did: string[] = [];
  const queue = new DeviceQueue({
    channel: "device-queue-test",
    placeOf: (user) => `queue-test:${user}`,
    createSender: (user) => ({
      user,
      read: () => ({ queue: [] }),
      load: async () => void did.push(`load ${user}`),
      flush: async () => void did.push(`flush ${user}`),
      bringBack: async () => undefined,
    }),
    nothing: null as number | null,
    stateOf: ({ user }): number | null => user,
    note: () => undefined,
    countOf: (waiting) => waiting.length,
    failed: "Not sent",
  });
  signIn(7);
  queue.start();
  signIn(8);
  expect((await queue.sender()).user).toBe(8);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([did, queue.state()]).toEqual([["load 8", "flush 8"], 8]);
});
