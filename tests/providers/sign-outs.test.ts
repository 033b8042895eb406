import axios, { type AxiosInstance } from "axios";
import { beforeEach, expect, it } from "vitest";
import { signOut } from "../../packages/kit/browser/providers/auth-provider";
import { createHttp } from "../../packages/kit/browser/providers/http";
import { openSession } from "../../packages/kit/browser/providers/session";
import { sendSignOuts } from "../../packages/kit/browser/providers/sign-outs";

const token = "T".repeat(43);
const ticketOf = async (text: string) =>
  Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString(
    "base64url",
  );
let answer: number | "none";
let asked: { url: string; body: unknown; authorization: unknown }[];
let client: AxiosInstance;
const held = () => JSON.stringify({ ...localStorage });

beforeEach(() => {
  localStorage.clear();
  answer = 200;
  asked = [];
  client = createHttp();
  client.defaults.adapter = async (config) => {
    // What follows a failed call: the question whether the server can be reached.
    if (!config.url?.startsWith("/health/"))
      asked.push({
        url: config.url ?? "",
        body: config.data === undefined ? undefined : JSON.parse(String(config.data)),
        authorization: config.headers.get("Authorization"),
      });
    if (answer === "none") throw new axios.AxiosError("Network Error", "ERR_NETWORK", config);
    const response = {
      data: { success: answer === 200, data: {} },
      status: answer,
      statusText: "",
      headers: {},
      config,
    };
    if (answer !== 200) throw new axios.AxiosError("refused", "ERR", config, undefined, response);
    return response;
  };
  openSession({
    token,
    device_key: "k",
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    user: { id: 7, name: "Ada", email: "ada@school.test", is_super_admin: false },
    permissions: [],
  });
});

it("a sign-out that reaches the server leaves nothing behind", async () => {
  await signOut(client);
  expect([asked, localStorage.length]).toEqual([
    [{ url: "/auth/logout", body: undefined, authorization: `Bearer ${token}` }],
    0,
  ]);
});

it.each<number | "none">(["none", 500, 502, 503, 504, 429])(
  "one that does not (%s) leaves a ticket in place of the token, which is sent until it arrives",
  async (failing) => {
    answer = failing;
    await signOut(client);
    expect([held().includes(token), held().includes(await ticketOf(token))]).toEqual([false, true]);
    await sendSignOuts(client);
    expect(held()).toContain(await ticketOf(token));
    answer = 200;
    await sendSignOuts(client);
    expect([asked.at(-1), localStorage.length]).toEqual([
      { url: "/auth/revoke", body: { ticket: await ticketOf(token) }, authorization: undefined },
      0,
    ]);
    await sendSignOuts(client);
    expect(asked).toHaveLength(3);
  },
);

it.each([401, 403, 422])(
  "a session that the server knows no more (%i) leaves nothing behind",
  async (status) => {
    answer = status;
    await signOut(client);
    expect(localStorage.length).toBe(0);
  },
);

it("the ticket is there before the answer is, so that a page that is closed meanwhile leaves it", async () => {
  client.defaults.adapter = () => new Promise(() => undefined);
  void signOut(client);
  await expect.poll(held).toContain(await ticketOf(token));
  expect(held()).not.toContain(token);
});

it("a ticket whose session has ended by itself is dropped unsent", async () => {
  localStorage.setItem(
    "rollcall-sign-outs",
    JSON.stringify([{ ticket: "old", until: Date.now() - 1 }, { nonsense: true }]),
  );
  await sendSignOuts(client);
  expect([asked, localStorage.getItem("rollcall-sign-outs")]).toEqual([[], null]);
});
