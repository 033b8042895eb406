import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { sql } from "@rollcall/kit/api/db/sql";
import { weakInDatabase } from "../../packages/kit/server/doctor/in-database";
import { weakInFiles } from "../../packages/kit/server/doctor/in-files";
import { weakInSettings } from "../../packages/kit/server/doctor/in-settings";
import { readEnvironment } from "../../packages/kit/server/environment";
import { memoryDatabase } from "../support/memory-database";
import { temporaryFolder } from "./db/temporary-folder";

const root = join(import.meta.dirname, "../..");
/** A server as it should be. */
const sound = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://console.example",
  TRUSTED_PROXY: "10.0.0.5",
  DATABASE_URL: "postgres://rollcall:twelve-chars@db.example/rollcall?sslmode=verify-full",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "office@mail.example",
};
const found = (more: Record<string, string> = {}) => {
  const variables = { ...sound, ...more };
  return weakInSettings(readEnvironment(variables), variables).map(
    ({ isWeak, text }) => `${isWeak ? "weak" : "note"} ${text}`,
  );
};

describe("the settings of a server", () => {
  it("have nothing weak where all is as it should be, or nobody else reaches it", () => {
    expect(found()).toEqual([]);
    expect(weakInSettings(readEnvironment({}), {})).toEqual([]);
    expect(
      found({
        DATABASE_URL: "postgres://rollcall@127.0.0.1/rollcall",
        SESSION_IDLE_MINUTES: "1440",
      }),
    ).toEqual([]);
    // Reached from elsewhere by itself, it makes no records up, whatever it is called.
    expect(found({ NODE_ENV: "development", HOST: "0.0.0.0" })).toEqual([]);
    expect(found({ SESSION_ABSOLUTE_MINUTES: "43200" })).toEqual([]);
    expect(found({ SMTP_TLS: "optional", SMTP_URL: "smtp://localhost" })).toEqual([]);
    expect(found({ SMTP_TLS: "optional", SMTP_URL: "smtps://mail.example" })).toEqual([]);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ NODE_ENV: "development" }, /^weak NODE_ENV isn't production/],
    [{ PUBLIC_URL: "http://console.example" }, /^weak PUBLIC_URL doesn't begin with https/],
    [{ TRUSTED_PROXY: "" }, /^weak TRUSTED_PROXY names no proxy/],
    [
      { HOST: "0.0.0.0", PUBLIC_URL: "", SMTP_URL: "" },
      /^weak PUBLIC_URL doesn't begin with https/,
    ],
    [
      { DATABASE_URL: "postgres://rollcall:twelve-chars@db.example/rollcall" },
      /^weak DATABASE_URL asks for no encryption: .* on the way to db\.example\./,
    ],
    [
      { DATABASE_URL: "postgres://rollcall:eleven-char@db.example/rollcall?sslmode=require" },
      /^weak The password in DATABASE_URL has fewer than 12 characters\.$/,
    ],
    [
      {
        DATABASE_DIRECT_URL:
          "postgres://rollcall:twelve-chars@direct.example/rollcall?sslmode=prefer",
      },
      /^weak DATABASE_DIRECT_URL asks for no encryption/,
    ],
    [{ SMTP_TLS: "optional" }, /^weak SMTP_TLS is optional/],
    [
      { GATEWAY_URL: "http://gateway.example", GATEWAY_SECRET: `whsec_${"A".repeat(32)}` },
      /^weak GATEWAY_URL is http/,
    ],
    [{ WEBHOOK_NETWORKS: "10.1.0.0/16" }, /^note .*: 10\.1\.0\.0\/16\.$/],
    [
      { SESSION_IDLE_MINUTES: "1441", SESSION_ABSOLUTE_MINUTES: "43200" },
      /^weak SESSION_IDLE_MINUTES is more than a day/,
    ],
    [{ SESSION_ABSOLUTE_MINUTES: "43201" }, /^weak SESSION_ABSOLUTE_MINUTES is more than 30 days/],
    [{ DEMO_PASSWORD: "demo-password" }, /^note DEMO_PASSWORD is set/],
    [{ DATABASE_URL: "", BACKUP_EVERY_HOURS: "0" }, /^weak BACKUP_EVERY_HOURS is 0/],
    [{ NODE_TLS_REJECT_UNAUTHORIZED: "0" }, /^weak NODE_TLS_REJECT_UNAUTHORIZED is 0/],
    [
      {
        SSO_ISSUERS: JSON.stringify([
          {
            key: "one",
            name: "One",
            issuer: "https://issuer.example",
            client_id: "a",
            client_secret: "twelve-chars",
          },
        ]),
      },
      /^note SSO_PASSWORDS is everyone/,
    ],
  ])("say what is weak: %j", (more, said) => {
    expect(found(more)).toEqual([expect.stringMatching(said)]);
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ SMTP_URL: "smtp://u:eleven-char@mail.example" }, /^weak The password in SMTP_URL has fewer/],
    [
      { SMS_URL: "https://AC1:eleven-char@sms.example", SMS_FROM: "+919000000001" },
      /^weak The key in SMS_URL has fewer than 12/,
    ],
    [
      {
        GATEWAY_URL: "https://gateway.example",
        GATEWAY_SECRET: `whsec_${"A".repeat(32)} whsec_${"B".repeat(32)}`,
      },
      /^note GATEWAY_SECRET holds two secrets/,
    ],
    [
      {
        SSO_ISSUERS: JSON.stringify([
          {
            key: "school",
            name: "School account",
            issuer: "https://issuer.example",
            client_id: "x",
            client_secret: "eleven-char",
          },
        ]),
        SSO_PASSWORDS: "super_admins",
      },
      /^weak The client_secret of School account in SSO_ISSUERS has fewer/,
    ],
  ])("name a secret that is short, or two where one is enough: %j", (more, said) => {
    const findings = found(more);
    expect(findings).toEqual([expect.stringMatching(said)]);
    expect(findings.join()).not.toContain("eleven-char");
    const longer = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [
        name,
        value.replace("eleven-char", "twelve-chars").replace(/ whsec_.*/, ""),
      ]),
    );
    expect(found(longer)).toEqual([]);
  });

  it("never repeat a password", () => {
    const said = found({ DATABASE_URL: "postgres://rollcall:hush@db.example/rollcall" }).join();
    expect(said).toContain("db.example");
    expect(said).not.toContain("hush");
  });
});

describe("the files of a server", () => {
  const now = new Date("2026-06-10T12:00:00Z");
  const lookAt = (folder: string, more: Record<string, string> = {}) =>
    weakInFiles(readEnvironment({ DATA_DIR: folder, ...more }), now).map(({ text }) => text);

  it("are for its own user, and a folder that is not there is not judged", () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o750);
    expect(lookAt(folder, { BACKUP_EVERY_HOURS: "0" })).toEqual([
      `Others on this machine can get into ${folder} (mode 750). Run: chmod 700 ${folder}`,
    ]);
    chmodSync(folder, 0o700);
    expect(lookAt(folder, { BACKUP_EVERY_HOURS: "0" })).toEqual([]);
    expect(lookAt(join(folder, "none"))).toEqual([]);
  });

  it("have a backup that is not older than two turns", () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o700);
    expect(lookAt(folder)).toEqual(["There is no backup of the embedded database yet."]);
    mkdirSync(join(folder, "backups"));
    const [older, newer] = ["11", "12"].map((hour) =>
      join(folder, `backups/2026-06-08T${hour}-00-00-000Z.tar.gz`),
    ) as [string, string];
    writeFileSync(older, "");
    writeFileSync(newer, "");
    expect(lookAt(folder)).toEqual([]);
    rmSync(newer);
    expect(lookAt(folder)).toEqual([
      "The newest backup is 49 hours old, though one is due every 24: look into the log of the server.",
    ]);
    expect(lookAt(folder, { DATABASE_URL: "postgres://db.example/x" })).toEqual([]);
  });
});

describe("who has access", () => {
  const now = new Date("2026-06-10T12:00:00Z");
  let db: OwnedDatabase;
  beforeAll(async () => {
    db = await memoryDatabase();
  });
  afterAll(() => db.close());
  const said = async (isEmbedded = true) =>
    (await weakInDatabase(db, { now, isEmbedded })).map(({ text }) => text);

  it("is weak without a second factor, where it lies idle, and where data leaves in the clear", async () => {
    expect(await said()).toEqual([]);
    await db.script(`
      insert into admins (name, email, is_super_admin, status, created_at, last_login_at) values
        ('Asha', 'a@x.example', true, 'active', '2025-01-01', '2026-06-01'),
        ('Bela', 'b@x.example', true, 'disabled', '2025-01-01', null),
        ('Caro', 'c@x.example', false, 'active', '2025-01-01', '2025-12-12 12:00:00Z')`);
    expect(await said()).toEqual([
      "1 super admin has no second factor. One is set up on the profile; settings can demand it.",
      "There is one super admin only. If that person can't sign in, no one can give rights.",
    ]);
    await db.script(`
      insert into admins (name, email, is_super_admin, status, created_at, last_login_at) values
        ('Dev', 'd@x.example', true, 'active', '2025-01-01', '2025-12-12 11:59:59Z');
      insert into authenticators (admin_id, secret, last_step, created_at) select id, 'x', 0, now() from admins where is_super_admin;
      insert into webhooks (name, address, status, events) values ('Open', 'http://10.0.0.9/x', 'active', '*'), ('Paused', 'http://10.0.0.9/x', 'paused', '*'), ('Closed', 'https://x.example', 'active', '*');
      insert into api_tokens (admin_id, name, token_hash, ending, created_by, created_at, expires_at, last_used_at, revoked_at)
        select a.id, n, n::bytea, 'x', a.id, '2026-01-01', e::timestamptz, u::timestamptz, r::timestamptz from admins a,
          (values ('quiet', '2027-01-01', '2026-03-12 11:59:59Z', null), ('used', '2027-01-01', '2026-03-12 12:00:00Z', null),
            ('over', '2026-06-01', null, null), ('ended', '2027-01-01', null, '2026-02-01')) t(n, e, u, r) where a.name = 'Asha'`);
    expect(await said()).toEqual([
      "1 active admin hasn't signed in for 180 days. Disable accounts that aren't needed.",
      "1 API token hasn't been used for 90 days. End those that aren't needed.",
      "1 webhook sends to an address that begins with http: what changes can be read on the way.",
    ]);
    const [role] = await db.query<{ super: boolean }>(
      sql`select rolsuper as super from pg_roles where rolname = current_user`,
    );
    expect(role).toEqual({ super: true });
    expect((await said(false)).at(-1)).toMatch(/used by a superuser of PostgreSQL/);
  });
});

describe("who has access", () => {
  it("has passwords of their own: sign-ins of a demo share one, and are named while they are active", async () => {
    const own = await memoryDatabase();
    const said = async () =>
      (await weakInDatabase(own, { now: new Date(), isEmbedded: true })).map(({ text }) => text);
    await own.script(`
      insert into admins (name, email, status) values ('A', 'a@x.example', 'active'), ('B', 'b@x.example', 'active'), ('C', 'c@x.example', 'active'), ('D', 'd@x.example', 'disabled');
      insert into credentials (admin_id, password_hash) select id, 'hash of ' || name from admins`);
    expect(await said()).toEqual([]);
    await own.script(
      `update credentials set password_hash = 'demo' where admin_id in (select id from admins where name in ('C', 'D'))`,
    );
    expect(await said()).toEqual([]);
    await own.script(
      `update credentials set password_hash = 'demo' where admin_id in (select id from admins where name = 'B')`,
    );
    expect(await said()).toEqual([
      expect.stringMatching(/^2 active admins are sign-ins of the demo/),
    ]);
    await own.script(
      `update admins set status = 'disabled'; insert into push_keys (public_key, private_key, old_public_key) values ('a', 'b', 'c')`,
    );
    expect(await said()).toEqual([expect.stringMatching(/^Old keys for pushes/)]);
    await own.close();
  });
});

describe("rollcall doctor", () => {
  const doctor = (env: Record<string, string>) =>
    new Promise<{ said: string; ended: number }>((resolve) => {
      execFile(
        process.execPath,
        ["packages/kit/cli/rollcall.mjs", "doctor"],
        { cwd: root, env: { PATH: process.env["PATH"], ...env } },
        (error, stdout, stderr) =>
          resolve({ said: stdout + stderr, ended: error ? Number(error.code) : 0 }),
      );
    });

  it("says what it looked at and what it could not, and ends badly where something is weak", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o700);
    const well = await doctor({ DATA_DIR: folder });
    expect(well).toEqual({
      said: `note  There is no backup of the embedded database yet.\nNothing weak was found. Looked at: the settings, the folder ${folder}.\nThere is no database in ${folder} yet.\n`,
      ended: 0,
    });
    const ill = await doctor({
      DATABASE_URL: "postgres://u:hush@127.0.0.1:1/none",
      DATA_DIR: folder,
      BACKUP_EVERY_HOURS: "0",
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
    });
    expect(ill.ended).toBe(1);
    expect(ill.said).toMatch(
      /^weak {2}NODE_TLS_REJECT_UNAUTHORIZED is 0.*\nLooked at: .*\nThe database was not looked at\. /m,
    );
    expect(ill.said).not.toContain("hush");
  });
});
