import { createServer } from "node:net";
import { once } from "node:events";
import { describe, expect, it, onTestFinished } from "vitest";
import type { OutgoingMessage } from "@rollcall/kit/api/ports/channel";
import { smtpChannel } from "../../../packages/kit/server/mail/smtp-channel";
import type { MailSettings } from "../../../packages/kit/server/mail/mail-settings";
import { answer, startMailServer } from "./mail-server";

/** Reaches this machine like any other: by a name that does not say where it is. */
const nameOfThisMachine = "0.0.0.0";
const message = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  key: "0d9c6a3e-6c1f-4b57-9f51-0e6a3f9d2c11",
  to: "asha@example.com",
  country: null,
  title: "Sports day – नमस्ते",
  text: "On Friday.",
  brief: "On Friday.",
  html: "<p>On Friday.</p>",
  ...more,
});
function open(port: number, more: Partial<MailSettings> = {}) {
  const channel = smtpChannel({
    host: "127.0.0.1",
    port,
    secure: false,
    requireTls: false,
    from: { name: "Hill School", address: "office@hill.example" },
    perMinute: 600,
    ...more,
  });
  onTestFinished(() => channel.close());
  return channel;
}
const send = (port: number, more: Partial<MailSettings> = {}, what = message()) =>
  open(port, more).send(what, new AbortController().signal);

describe("email over a real mail server", () => {
  it("arrives as text and as a page, from the institution, with the key as its Message-ID", async () => {
    const server = await startMailServer();
    const outcome = await send(server.port, {}, message({ unsubscribe: "https://s.example/u/1" }));
    const [mail] = server.taken;
    expect(outcome).toMatchObject({ state: "accepted", reference: expect.stringMatching(/^250/) });
    expect([mail?.to, mail?.messageId]).toEqual([
      "asha@example.com",
      "<0d9c6a3e-6c1f-4b57-9f51-0e6a3f9d2c11@hill.example>",
    ]);
    for (const line of [
      "From: Hill School <office@hill.example>",
      "To: asha@example.com",
      "Auto-Submitted: auto-generated",
      "List-Unsubscribe: <https://s.example/u/1>",
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
      "Content-Type: multipart/alternative",
      "Content-Type: text/plain",
      "Content-Type: text/html",
    ])
      expect(mail?.raw).toContain(line);
  });

  it("to an address beyond ASCII goes only through a server that can pass it on", async () => {
    const to = "दीपा@example.com";
    const able = await startMailServer();
    expect(await send(able.port, {}, message({ to }))).toMatchObject({ state: "accepted" });
    const server = await startMailServer({ hideSMTPUTF8: true });
    const channel = open(server.port);
    const give = (address: string) =>
      channel.send(message({ to: address }), new AbortController().signal);
    const reason = `The mail server 127.0.0.1 cannot deliver to ${to}: it supports only addresses in Latin letters (no SMTPUTF8)`;
    expect(await give(to)).toEqual({ state: "refused", reason, uncertain: true });
    expect(await give("asha@exämple.com")).toMatchObject({ state: "accepted" });
    expect(await give(to)).toEqual({ state: "refused", reason });
    expect(server.taken).toHaveLength(2);
  });

  it("to an address beyond ASCII holds a refusal against it only where such addresses are accepted", async () => {
    const server = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(/^\p{ASCII}+$/u.test(address) ? null : answer(501, "5.1.3 Address syntax error")),
    });
    const channel = open(server.port);
    const give = (to: string) => channel.send(message({ to }), new AbortController().signal);
    const reason = "The mail server refused it: “501 5.1.3 Address syntax error”";
    expect(await give("दीपा@example.com")).toEqual({ state: "refused", reason });
    expect(await give("asha@example.com")).toMatchObject({ state: "accepted" });
    expect(await give("दीपा@example.com")).toEqual({ state: "refused", reason, badAddress: true });
  });

  it("keeps the name of its sender, whatever is in it", async () => {
    const server = await startMailServer();
    const names = [
      "School: Office",
      "School (Main Campus)",
      "Hill; Office, Nr. 1",
      "Hill \\ School",
    ];
    for (const name of names)
      await send(server.port, { from: { name, address: "office@hill.example" } });
    expect(server.taken.map(({ raw }) => /^From: (.*)$/m.exec(raw)?.[1]?.trim())).toEqual(
      names.map((name) => `"${name.replaceAll("\\", "\\\\")}" <office@hill.example>`),
    );
  });

  it("offers no way to decline what must be read", async () => {
    const server = await startMailServer();
    await send(server.port);
    expect(server.taken[0]?.raw).not.toContain("List-Unsubscribe");
  });

  it("cannot be made to carry a header of its own by a title or an address", async () => {
    const server = await startMailServer();
    await send(server.port, {}, message({ title: "Hello\r\nBcc: all@example.com" }));
    await send(server.port, {}, message({ to: "a@example.com\r\nBcc: all@example.com" }));
    expect(server.taken.map(({ raw }) => /^Bcc:/im.test(raw))).not.toContain(true);
    expect(server.taken.map(({ to }) => to)).not.toContain("all@example.com");
  });

  it.each([
    [550, "5.1.1 No such mailbox here", { state: "refused", badAddress: true }],
    [550, "No such user", { state: "refused", badAddress: "perhaps" }],
    [553, "5.1.3 Bad address", { state: "refused", badAddress: true }],
    [550, "5.7.1 Relaying denied", { state: "down", whileOthersPass: "later" }],
    [550, "relay not permitted", { state: "down", whileOthersPass: "later" }],
    [452, "4.2.2 Mailbox full", { state: "later" }],
    [450, "4.2.0 Greylisted, come back", { state: "later" }],
    [421, "4.7.0 Too many connections", { state: "down" }],
  ])("that is answered %i %s at the recipient is %j", async (code, text, expected) => {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(answer(code, text)),
    });
    const outcome = await send(server.port);
    expect(outcome).toMatchObject(expected);
    expect(["badAddress" in outcome, JSON.stringify(outcome).includes(text)]).toEqual([
      "badAddress" in expected,
      true,
    ]);
  });

  it("stops for everything while the server refuses the sender", async () => {
    const server = await startMailServer({
      onMailFrom: (_address, _session, done) => done(answer(550, "5.7.1 Sender not allowed")),
    });
    expect(await send(server.port)).toEqual({
      state: "down",
      reason: "The mail server 127.0.0.1 refuses MAIL_FROM: “550 5.7.1 Sender not allowed”",
    });
  });
});

describe("a mail server that cannot be used", () => {
  it("because it turns everyone away before a message is offered", async () => {
    const server = await startMailServer({
      onConnect: (_session, done) => done(answer(554, "5.7.1 No service for you")),
    });
    expect(await send(server.port)).toMatchObject({
      state: "down",
      reason: expect.stringContaining("No service for you"),
    });
  });

  it("because nobody listens there", async () => {
    const server = await startMailServer();
    await server.close();
    expect(await send(server.port)).toEqual({
      state: "down",
      reason: "The mail server 127.0.0.1 refuses connections",
    });
  });

  it("because its certificate is nobody's that is trusted, unless it is on this machine", async () => {
    const server = await startMailServer({ hideSTARTTLS: false });
    const elsewhere = await send(server.port, { host: nameOfThisMachine, requireTls: true });
    expect(elsewhere).toMatchObject({
      state: "down",
      reason: expect.stringMatching(/^The certificate of the mail server .* cannot be verified/),
    });
    expect(server.taken).toEqual([]);
    expect(await send(server.port, { requireTls: true })).toMatchObject({ state: "accepted" });
  });

  it("because it offers no encryption", async () => {
    const server = await startMailServer({ disabledCommands: ["STARTTLS"] });
    expect(await send(server.port, { requireTls: true })).toEqual({
      state: "down",
      reason: "The mail server 127.0.0.1 offers no encryption (STARTTLS)",
    });
    expect(server.taken).toEqual([]);
  });

  it("because it does not speak TLS, in the words that say so", async () => {
    const server = await startMailServer();
    expect(await send(server.port, { secure: true })).toEqual({
      state: "down",
      reason:
        "Encryption with the mail server 127.0.0.1 could not be started: wrong version number",
    });
  });

  it("because it refuses the password, which is not repeated", async () => {
    const server = await startMailServer({
      authMethods: ["PLAIN", "LOGIN"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answer(535, "5.7.8 Wrong")),
    });
    const outcome = await send(server.port, { auth: { user: "office", pass: "s3cret-word" } });
    expect(outcome).toEqual({
      state: "down",
      reason: "The mail server 127.0.0.1 refuses the name and password of SMTP_URL",
    });
  });

  it("because it cannot check the password now, which may be right", async () => {
    const server = await startMailServer({
      authMethods: ["PLAIN"],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answer(454, "4.7.0 Temporary failure")),
    });
    expect(await send(server.port, { auth: { user: "office", pass: "s3cret-word" } })).toEqual({
      state: "down",
      reason: "The mail server 127.0.0.1 takes nothing now: “454 4.7.0 Temporary failure”",
    });
  });

  it("because it says nothing, within a quarter of a minute", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const outcome = await send(typeof address === "object" ? (address?.port ?? 0) : 0);
    expect(outcome).toEqual({ state: "down", reason: "The mail server 127.0.0.1 does not answer" });
  }, 20_000);
});
