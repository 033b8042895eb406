import webPush from "web-push";
import { afterEach, describe, expect, it } from "vitest";
import { createPushService } from "../../../packages/kit/server/push/push-service";
import { newBrowser, readSender, startPushService } from "./push-service-for-tests";

const [keys, old] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
const message = JSON.stringify({
  title: "Register missing",
  body: "Grade 3 A ✓",
  url: "/notifications/7",
});
const options = { contact: "mailto:office@school.example", signal: new AbortController().signal };
let service: Awaited<ReturnType<typeof startPushService>> | undefined;
afterEach(() => service?.stop());

async function sendTo(
  answer: Parameters<typeof startPushService>[0],
  { serverKey, ...more }: Partial<typeof options> & { serverKey?: string | null } = {},
) {
  service = await startPushService(answer);
  const browser = newBrowser();
  const outcome = await createPushService([keys, old], { agent: service.agent, timeout: 300 }).send(
    { endpoint: service.endpoint, ...browser.keys, serverKey },
    message,
    { ...options, ...more },
  );
  return { outcome, browser, received: service.received, endpoint: service.endpoint };
}

describe("a push", () => {
  it("can be read by its browser and by nobody else, and says who sends it", async () => {
    const { outcome, browser, received, endpoint } = await sendTo({ status: 201 });
    const [request] = received;
    expect([outcome, received.length]).toEqual(["sent", 1]);
    expect(browser.read(request?.body ?? Buffer.alloc(0))).toEqual(JSON.parse(message));
    expect(() => newBrowser().read(request?.body ?? Buffer.alloc(0))).toThrow();
    expect(request?.body.includes("Grade")).toBe(false);
    expect(request?.headers).toMatchObject({
      ttl: "86400",
      "content-encoding": "aes128gcm",
      urgency: "normal",
    });
    const { key, claims } = readSender(String(request?.headers["authorization"]));
    expect([key, claims.aud, claims.sub]).toEqual([
      keys.publicKey,
      new URL(endpoint).origin,
      "mailto:office@school.example",
    ]);
    expect(claims.exp * 1000).toBeGreaterThan(Date.now());
    expect(claims.exp * 1000).toBeLessThan(Date.now() + 24.1 * 3_600_000);
  });

  it.each([
    ["the present keys", keys.publicKey, keys],
    ["the keys before them", old.publicKey, old],
    ["what an earlier version stored", null, keys],
  ])("says who sends it to a device that was added with %s", async (_what, serverKey, sender) => {
    const { received } = await sendTo({ status: 201 }, { serverKey });
    const { key } = readSender(String(received[0]?.headers["authorization"]));
    expect(key).toBe(sender.publicKey);
  });

  it("waits where the device was added with keys that this process does not have", async () => {
    const { outcome, received } = await sendTo({ status: 201 }, { serverKey: "newer" });
    expect([outcome, received]).toEqual(["later", []]);
  });

  it.each([
    [200, "sent"],
    [202, "sent"],
    [404, "gone"],
    [410, "gone"],
    [400, "refused"],
    [403, "refused"],
    [413, "refused"],
    [429, "later"],
    [500, "later"],
    [503, "later"],
  ])("answered with %i is %s", async (status, outcome) => {
    expect((await sendTo({ status })).outcome).toBe(outcome);
  });

  it("follows no redirection", async () => {
    const { outcome, received } = await sendTo({
      status: 307,
      headers: { Location: "/elsewhere" },
    });
    expect([outcome, received.length]).toEqual(["refused", 1]);
  });

  it("is given up when nothing is answered in time, and at once when the server stops", async () => {
    const began = performance.now();
    expect((await sendTo(undefined)).outcome).toBe("later");
    expect(performance.now() - began).toBeLessThan(5000);
    await service?.stop();
    expect((await sendTo(undefined, { signal: AbortSignal.abort() })).outcome).toBe("later");
    expect(service?.received).toEqual([]);
  });

  it("is not sent to whoever has no certificate for the name", async () => {
    service = await startPushService({ status: 201 });
    const browser = newBrowser();
    const endpoint = service.endpoint.replace("push.example.com", "other.example.com");
    expect(
      await createPushService([keys], { agent: service.agent }).send(
        { endpoint, ...browser.keys },
        message,
        options,
      ),
    ).toBe("later");
    expect(service.received).toEqual([]);
  });
});

describe("an inner address", () => {
  it.each([
    "https://localhost:PORT/x",
    "https://127.0.0.1:PORT/x",
    "https://[::1]:PORT/x",
    "https://0x7f.1:PORT/x",
    "https://[::ffff:127.0.0.1]:PORT/x",
    "http://push.example.com:PORT/x",
  ])("is not reached as %s", async (address) => {
    service = await startPushService({ status: 201 });
    const endpoint = address.replace("PORT", new URL(service.endpoint).port);
    expect(
      await createPushService([keys]).send({ endpoint, ...newBrowser().keys }, message, options),
    ).toBe("refused");
    expect(service.received).toEqual([]);
  });
});
