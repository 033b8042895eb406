import { describe, expect, it } from "vitest";
import type { OutgoingMessage } from "@rollcall/kit/api/ports/channel";
import { retryAfter } from "../../../packages/kit/server/outgoing-request";
import { fcmChannel } from "../../../packages/kit/server/push/fcm-channel";
import { firebaseAccount } from "../../../packages/kit/server/push/firebase";
import { credentials, fcmError, fcmStandIn } from "./fcm-stand-in";

const message: OutgoingMessage = {
  key: "0d9c6a3e-6c1f-4b57-9f51-0e6a3f9d2c11",
  to: "device-1:abc",
  country: null,
  title: "Absent today",
  text: "Absent today\n\nUma was marked absent.\n\n-- \nHill",
  brief: "Hill: Absent today\nUma was marked absent.",
  html: "",
};
const { signal } = new AbortController();

type StandIn = Awaited<ReturnType<typeof fcmStandIn>>;

async function channelTo(
  { url, tokenUrl }: Pick<StandIn, "url" | "tokenUrl">,
  { folder = credentials(), path = "school.json" as string | null } = {},
) {
  const clock = { now: new Date("2026-06-10T06:00:00Z") };
  const account = firebaseAccount(
    folder,
    { tokenUrl },
    () => Promise.resolve(path),
    () => clock.now,
  );
  await account.refresh();
  const channel = fcmChannel(account, { url, perMinute: 600 }, () => clock.now);
  return {
    account,
    channel,
    clock,
    send: (over = {}) => channel.send({ ...message, ...over }, signal),
  };
}

describe("a message to a device", () => {
  it("goes to the project of the account, with a token for a signed assertion, by the message's id", async () => {
    const google = await fcmStandIn();
    const { send } = await channelTo(google);
    expect(await send()).toEqual({
      state: "accepted",
      reference: "projects/green-hill/messages/1",
    });
    expect(google.claims).toEqual([
      {
        iss: "push@green-hill.example",
        scope: "https://www.googleapis.com/auth/firebase.messaging",
        aud: google.tokenUrl,
        iat: 1_781_071_200,
        exp: 1_781_074_800,
      },
    ]);
    expect(google.sent).toEqual([
      {
        url: "/v1/projects/green-hill/messages:send",
        authorization: "Bearer token-1",
        message: {
          token: "device-1:abc",
          notification: { title: "Absent today", body: "Uma was marked absent." },
          data: { id: message.key },
          android: { collapse_key: message.key, notification: { tag: message.key } },
          apns: { headers: { "apns-collapse-id": message.key } },
          webpush: { notification: { tag: message.key } },
        },
      },
    ]);
  });

  it("uses one access token until shortly before it ends, and asks once for many at a time", async () => {
    const google = await fcmStandIn();
    const { send, clock } = await channelTo(google);
    await Promise.all(Array.from({ length: 8 }, () => send()));
    clock.now = new Date("2026-06-10T06:54:00Z");
    await send();
    expect(google.claims).toHaveLength(1);
    clock.now = new Date("2026-06-10T06:56:00Z");
    await Promise.all([send(), send(), send()]);
    expect(google.claims).toHaveLength(2);
    expect(google.sent.at(-1)?.authorization).toBe("Bearer token-2");
  });

  it("asks for a new access token when the one it has is not taken any more", async () => {
    const google = await fcmStandIn();
    const { send } = await channelTo(google);
    await send();
    google.state.voided = true;
    expect(await send()).toMatchObject({ state: "accepted" });
    expect(google.sent.map(({ authorization }) => authorization)).toEqual([
      "Bearer token-1",
      "Bearer token-1",
      "Bearer token-2",
    ]);
  });

  it.each([
    ["a device without the app", fcmError(404, "UNREGISTERED"), "refused", true],
    [
      "a token that is none",
      fcmError(
        400,
        "INVALID_ARGUMENT",
        "The registration token is not a valid FCM registration token",
      ),
      "refused",
      true,
    ],
    ["a device of another project", fcmError(403, "SENDER_ID_MISMATCH"), "refused", true],
    [
      "a message that is not liked",
      fcmError(400, "INVALID_ARGUMENT", "Invalid value at 'message.data'"),
      "refused",
      false,
    ],
    [
      "an account without the right",
      { status: 403, body: { error: { message: "PERMISSION_DENIED" } } },
      "down",
      false,
    ],
    [
      "a project that is gone",
      { status: 404, body: { error: { message: "Not found" } } },
      "down",
      false,
    ],
    ["a failing server", { status: 500 }, "later", false],
    ["a server that is busy", fcmError(503, "UNAVAILABLE"), "later", false],
  ])("to %s is settled as it says", async (_, answer, state, isBad) => {
    const google = await fcmStandIn({ answer: () => answer });
    const { send } = await channelTo(google);
    const outcome = await send();
    expect([outcome.state, "badAddress" in outcome]).toEqual([state, isBad]);
  });

  it.each([
    ["120", 120],
    ["Wed, 10 Jun 2026 06:01:30 GMT", 90],
  ])("waits as long as it is told by %s", async (header, seconds) => {
    const google = await fcmStandIn({
      answer: () => ({ ...fcmError(429, "QUOTA_EXCEEDED"), headers: { "Retry-After": header } }),
    });
    const { send } = await channelTo(google);
    expect(await send()).toMatchObject({ state: "later", afterSeconds: seconds });
    expect(retryAfter("soon", new Date())).toBeUndefined();
  });

  it("waits while Firebase or Google cannot be reached", async () => {
    const google = await fcmStandIn();
    const { send } = await channelTo(google);
    await send();
    google.close();
    expect(await send()).toMatchObject({
      state: "down",
      reason: expect.stringContaining("cannot be reached"),
    });
    const { channel, send: again } = await channelTo(google);
    expect(channel.missing?.()).toBeUndefined();
    expect(await again()).toMatchObject({
      state: "down",
      reason: expect.stringContaining("cannot be reached"),
    });
  });

  it("is cut where it is too long for a phone", async () => {
    const google = await fcmStandIn();
    const { send } = await channelTo(google);
    await send({ brief: `Hill: Absent today\n${"a".repeat(5000)}` });
    expect(google.sent[0]?.message["notification"]).toEqual({
      title: "Absent today",
      body: `${"a".repeat(999)}…`,
    });
  });
});

describe("the account of Firebase", () => {
  it("counts as none while no file is named, or the file says too little", async () => {
    const google = await fcmStandIn();
    const unset = await channelTo(google, { path: null });
    expect(unset.channel.missing?.()).toContain("Settings");
    const partial = await channelTo(google, { folder: credentials({ private_key: "" }) });
    expect(partial.channel.missing?.()).toContain("lacks");
    expect(await partial.send()).toMatchObject({ state: "down" });
    expect(google.claims).toEqual([]);
  });

  it("counts as none when its key is none, or Google does not know it; nothing tells the key", async () => {
    const google = await fcmStandIn();
    const bad = await channelTo(google, { folder: credentials({ private_key: "not a real key" }) });
    expect(bad.channel.missing?.()).toBe(
      "The private key in the credentials file isn't an RSA key",
    );
    expect(await bad.account.test("school.json")).toMatchObject({ state: "refused" });
    const stranger = await channelTo(google, {
      folder: credentials({ client_email: "x@y.example" }),
    });
    const missing = stranger.channel.missing?.();
    expect(missing).toBe(
      "Google refuses the service account: “400 invalid_grant Invalid JWT Signature.”",
    );
    expect(JSON.stringify([await stranger.send(), bad.channel])).not.toContain("PRIVATE KEY");
  });

  it("never asks an address that its file names", async () => {
    const google = await fcmStandIn();
    const other = await fcmStandIn();
    const { account, send } = await channelTo(google, {
      folder: credentials({ token_uri: other.tokenUrl }),
    });
    expect(await account.test("school.json")).toEqual({ state: "foreign" });
    expect(await send()).toMatchObject({ state: "down" });
    expect([google.claims, other.claims]).toEqual([[], []]);
  });

  it("works once a token could be had, and is tried anew when somebody asks", async () => {
    const google = await fcmStandIn();
    google.state.refusesAccount = true;
    const { account } = await channelTo(google);
    expect(await account.glance("school.json")).toMatchObject({ state: "refused" });
    google.state.refusesAccount = false;
    expect(await account.glance("school.json")).toMatchObject({ state: "refused" });
    expect(await account.test("school.json")).toEqual({ state: "works", project: "green-hill" });
    expect(await account.glance("school.json")).toMatchObject({ state: "works" });
    await account.refresh();
    expect(account.missing()).toBeUndefined();
  });
});
