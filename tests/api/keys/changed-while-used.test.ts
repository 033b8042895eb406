import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "@rollcall/kit/api/db/sql";
import type { WebhookRequest } from "@rollcall/kit/api/ports/webhook-sender";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookTurn } from "../../../packages/kit/api/webhooks/deliver";
import { endOldPushKeys, pushKeys, replacePushKeys } from "../../../packages/kit/server/push/keys";
import { webhookChannel } from "../../../packages/kit/server/webhook/webhook-channel";
import { testApi, type TestApi } from "../../support/test-api";

/** A key, and who relies on it, in the order in which keys.md has them changed. */
interface Kind {
  /** Makes the first key; gives what its user knows. */
  begin(): Promise<string>;
  /** Whether a call with the key succeeds, as its user makes it. */
  succeeds(key: string): Promise<boolean>;
  /** Makes another, which its user is to be told. */
  replace(key: string): Promise<string>;
  /** Once the user knows the new one. */
  end?(): Promise<unknown>;
}

const begin = "2026-06-10T06:00:00.000Z";
const { signal } = new AbortController();
const now = new Date(begin);
let school: TestApi;
let head: string;
/** What a receiver was sent, and has not looked at yet. */
let received: WebhookRequest[] = [];
const webhooks = {
  problem: () => undefined,
  send: async (request: WebhookRequest) => {
    received.push(request);
    return { kind: "answered", status: 200, text: "" } as const;
  },
};

beforeAll(async () => {
  school = await testApi({ now: begin, publicUrl: "https://school.example", webhooks });
}, 600_000);
afterAll(() => school.db.close());
beforeEach(async () => {
  received = [];
  head = await school.signIn({ name: "Head", super: true });
});

async function made<T>(path: string, body?: object): Promise<T> {
  const { status, body: answer } = await school.call<T>(head, "POST", path, body);
  if (status !== 201 && status !== 200) throw new Error(`${path}: ${status} ${answer.message}`);
  return answer.data;
}
const hashed = (secret: string, text: string) =>
  createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(text)
    .digest("base64");

let last = 0;
let names = 0;
const apiToken = async () =>
  made<{ id: number; token: string }>("/auth/api-tokens", {
    name: `Timetable import ${(names += 1)}`,
    days: 30,
    permissions: ["view_students"],
  });
const apiTokens: Kind = {
  begin: async () => {
    const { id, token } = await apiToken();
    last = id;
    return token;
  },
  succeeds: async (key) => (await school.call(key, "GET", "/admin/students")).status === 200,
  replace: async () => (await apiToken()).token,
  end: () => school.call(head, "DELETE", `/auth/api-tokens/${last}`),
};

const webhookSecrets: Kind = {
  begin: async () => {
    await school.db.script("delete from webhooks");
    ({ id: last } = await made<{ id: number }>("/admin/webhooks", {
      name: "Library",
      address: "https://receiver.example/in",
      events: "subjects.created",
    }));
    return (await made<{ secret: string }>(`/admin/webhooks/${last}/secret`)).secret;
  },
  succeeds: async (key) => {
    const code = `S${(names += 1)}`;
    const name = `Subject ${code}`;
    await made("/admin/subjects", { name, code });
    const sent = () => received.find(({ body }) => body.includes(`"${name}"`));
    // One server at a time sends, as another of these calls may do now.
    const until = performance.now() + 10_000;
    while (!sent() && performance.now() < until)
      if (!(await webhookTurn({ ...school.api.context, now: () => now, webhooks }, signal)))
        await new Promise((next) => setImmediate(next));
    const request = sent();
    const { headers = {}, body = "" } = request ?? {};
    const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    return String(headers["webhook-signature"])
      .split(" ")
      .includes(`v1,${hashed(key, text)}`);
  },
  replace: async () => (await made<{ secret: string }>(`/admin/webhooks/${last}/secret`)).secret,
  // A day later.
  end: () =>
    school.db.query(
      sql`update webhook_states set previous_until = previous_until - interval '24 hours'`,
    ),
};

const secretOf = (byte: number) => `whsec_${Buffer.alloc(24, byte).toString("base64")}`;
/** As `GATEWAY_SECRET` has them; a server that restarts reads it anew. */
let gatewaySecrets: string[] = [];
const gatewaySecret: Kind = {
  begin: async () => (gatewaySecrets = [secretOf(7)])[0] ?? "",
  succeeds: async (key) => {
    const gateway = webhookChannel(
      { url: "https://gateway.example", secrets: gatewaySecrets, address: "phone", perMinute: 60 },
      () => now,
    );
    const body = JSON.stringify({ type: "report", data: { state: "received" } });
    const timestamp = String(now.getTime() / 1000);
    const headers = new Headers({
      "webhook-id": "r1",
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${hashed(key, `r1.${timestamp}.${body}`)}`,
    });
    const url = "https://school.example/report?key=k";
    return (await gateway.report?.({ url, body, headers })) !== undefined;
  },
  replace: async () => {
    gatewaySecrets = [secretOf(8), ...gatewaySecrets];
    return secretOf(8);
  },
  end: async () => (gatewaySecrets = [secretOf(8)]),
};

/** A device is told with the key by which it was added, as long as the server has it. */
const pushes: Kind = {
  begin: async () => (await pushKeys(school.db))[0].publicKey,
  succeeds: async (key) => (await pushKeys(school.db)).some(({ publicKey }) => publicKey === key),
  replace: async () => {
    await replacePushKeys(school.db);
    return (await pushKeys(school.db))[0].publicKey;
  },
  end: () => endOldPushKeys(school.db),
};

interface Device {
  device: { id: number };
  address: string;
}
let serial = "";
const terminal = (isEndedByHand: boolean): Kind => ({
  begin: async () => {
    serial = isEndedByHand ? "CGKK1" : "CGKK2";
    const { device, address } = await made<Device>("/admin/gate-devices", {
      name: serial,
      serial,
      direction: "status",
      by_number: false,
      notifies: false,
    });
    last = device.id;
    return address;
  },
  succeeds: async (key) => {
    const request = new Request(`${key}/iclock/getrequest?SN=${serial}`);
    return (await school.api.fetch(request, { address: "203.0.113.7" })).status === 200;
  },
  replace: async () => (await made<Device>(`/admin/gate-devices/${last}/key`)).address,
  ...(isEndedByHand
    ? { end: () => school.call(head, "DELETE", `/admin/gate-devices/${last}/old-key`) }
    : {}),
});

const feed = async () =>
  made<{ id: number; address: string }>("/auth/calendar-feeds", { kind: "holidays" });
const feeds: Kind = {
  begin: async () => {
    const { id, address } = await feed();
    last = id;
    return address;
  },
  succeeds: async (key) =>
    (await school.api.fetch(new Request(key), { address: "" })).status === 200,
  replace: async () => (await feed()).address,
  end: () => school.call(head, "DELETE", `/auth/calendar-feeds/${last}`),
};

/** What a device has sealed can be read as long as the server gives the secret to its person. */
const seals: Kind = {
  begin: async () => {
    await school.db.query(
      sql`insert into credentials (admin_id, password_hash) select id, 'plain:one two three four' from admins where id = (select max(id) from admins)`,
    );
    return (await keysOfDevice())[0] ?? "";
  },
  succeeds: async (key) => (await keysOfDevice()).includes(key),
  replace: async () => {
    const { token } = await made<{ token: string }>("/auth/change-password", {
      current_password: "one two three four",
      new_password: "a quiet green morning",
    });
    head = token;
    return (await keysOfDevice())[0] ?? "";
  },
  // Whoever was away for longer signs in again.
  end: () =>
    school.db.query(
      sql`update credentials set device_secret_at = device_secret_at - interval '91 days' where device_secret_at is not null`,
    ),
};
async function keysOfDevice(): Promise<string[]> {
  const token = head;
  const { status, body } = await school.call<{ device_key: string; former_device_keys: string[] }>(
    token,
    "GET",
    "/auth/me",
  );
  // The page goes on with the new token by itself.
  if (status === 401 && token !== head) return keysOfDevice();
  return status === 200 ? [body.data.device_key, ...body.data.former_device_keys] : [];
}

const kinds: Record<string, Kind> = {
  "[API tokens](api-tokens.md)": apiTokens,
  "signing secrets of webhooks": webhookSecrets,
  "`GATEWAY_SECRET`": gatewaySecret,
  "keys for pushes (VAPID)": pushes,
  "keys of attendance terminals": terminal(true),
  "addresses of calendars for Outlook, Google or Apple": feeds,
  "secrets with which devices seal": seals,
};

/** Makes calls, three at a time, while something is done; gives how they ended. */
async function whileUsed(
  makeCall: () => Promise<boolean>,
  work: (rest: () => Promise<void>) => unknown,
) {
  const results: boolean[][] = [[], [], []];
  const run = { isOver: false };
  const program = async (own: boolean[]) => {
    while (!run.isOver) {
      own.push(await makeCall());
      await new Promise((next) => setImmediate(next));
    }
  };
  const programs = Promise.all(results.map(program));
  const rest = async () => {
    const counts = results.map(({ length }) => length);
    while (results.some(({ length }, n) => length < (counts[n] ?? 0) + 2))
      await new Promise((next) => setTimeout(next, 2));
  };
  try {
    await Promise.race([programs, rest().then(() => work(rest))]);
  } finally {
    run.isOver = true;
  }
  await programs;
  return results.flat();
}

/** Replaces a key under running calls, and tells its user in between. */
async function replaced({ begin: start, succeeds, replace, end }: Kind) {
  const old = await start();
  let key = old;
  const results = await whileUsed(
    () => succeeds(key),
    async (rest) => {
      const next = await replace(old);
      expect(next).not.toBe(old);
      await rest();
      key = next;
      await rest();
      await end?.();
      await rest();
    },
  );
  return { results: new Set(results), old: await succeeds(old), now: await succeeds(key) };
}

describe("keys that are changed while they are used", () => {
  it.each(Object.entries(kinds))(
    "%s: no call fails, and the old one is dead afterwards",
    async (_name, kind) => {
      expect(await replaced(kind)).toEqual({ results: new Set([true]), old: false, now: true });
    },
  );

  it("of a terminal end by themselves, once it has come with the new one", async () => {
    expect(await replaced(terminal(false))).toEqual({
      results: new Set([true]),
      old: false,
      now: true,
    });
  });

  it("are those that the page for operators names, but for what ends at once or with a restart", () => {
    const page = readFileSync(new URL("../../../docs/operate/keys.md", import.meta.url), "utf8");
    const rows = page
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => (line.split(" | ")[0] ?? "").slice(2))
      .slice(1);
    const others = [
      "links of families, and addresses of their calendars",
      "sign-in codes of students",
      "passwords, passkeys, authenticators",
      "the key of a browser",
      "client secrets in `SSO_ISSUERS`",
      "`SMTP_URL`, `SMS_URL`",
      "Firebase credentials",
      "`DATABASE_URL`",
      "certificates for TLS",
      "the setup code",
    ];
    expect(rows.filter((row) => row !== "---").sort()).toEqual(
      [...Object.keys(kinds), ...others].sort(),
    );
  });
});
