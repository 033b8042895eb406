import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readEnvironment, withoutPooler } from "../../packages/kit/server/environment";

describe("what the server is told from outside", () => {
  it("needs nothing: every variable has a default", () => {
    expect(readEnvironment({})).toEqual({
      host: "127.0.0.1",
      port: 3000,
      dataDir: resolve("data"),
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      statementTimeout: 15_000,
      production: false,
      mayMakeDemo: true,
      demoPassword: undefined,
      demoSize: 1200,
      trustedProxies: [],
      sessions: { idleMinutes: 480, absoluteMinutes: 10_080 },
      apiTokenCallsPerMinute: 600,
      logLevel: "info",
      systemLog: { level: "info", days: 30 },
      firebaseDir: resolve("data/firebase"),
      uploads: { perHour: 200, totalBytes: 2048 * 1024 * 1024 },
      backups: { everyHours: 24, keep: 14 },
      publicUrl: "http://127.0.0.1:3000",
      mail: undefined,
      sms: undefined,
      gateway: undefined,
      webhookNetworks: [],
      webhookHosts: [],
      hsts: "host",
      leakedPasswordsUrl: undefined,
      scanner: undefined,
      authenticatorDrift: 1,
      district: undefined,
      singleSignOn: undefined,
      firebase: {
        url: "https://fcm.googleapis.com",
        tokenUrl: "https://oauth2.googleapis.com/token",
        perMinute: 600,
      },
    });
  });

  it("reads where the list of tenants is, which names their databases itself", () => {
    expect(readEnvironment({ TENANTS_FILE: "list.json" }).district).toEqual({
      file: resolve("list.json"),
      connections: 100,
      idleMinutes: 5,
    });
    expect(() =>
      readEnvironment({ TENANTS_FILE: "list.json", DATABASE_URL: "postgres://db/rollcall" }),
    ).toThrow(/^DATABASE_URL must not be set with TENANTS_FILE: /);
    expect(() => readEnvironment({ TENANT_CONNECTIONS: "9" })).toThrow(/^TENANT_CONNECTIONS /);
  });

  it("takes an empty variable for one that is not set", () => {
    expect(readEnvironment({ PORT: "", DATABASE_URL: " ", TRUSTED_PROXY: "" })).toEqual(
      readEnvironment({}),
    );
  });

  it("makes a demo school only on a loopback address and never in production", () => {
    const may = (env: Record<string, string>) => readEnvironment(env).mayMakeDemo;
    expect([may({ HOST: "127.0.0.2" }), may({ HOST: "::1" }), may({ HOST: "localhost" })]).toEqual([
      true,
      true,
      true,
    ]);
    expect([
      may({ HOST: "0.0.0.0" }),
      may({ HOST: "::" }),
      may({ HOST: "127.evil.example" }),
      may({ NODE_ENV: "production" }),
    ]).toEqual([false, false, false, false]);
  });

  it("reads a list of proxies, addresses and networks of both families", () => {
    expect(
      readEnvironment({ TRUSTED_PROXY: "10.0.0.5, 172.16.0.0/12  fd00::/8" }).trustedProxies,
    ).toEqual(["10.0.0.5", "172.16.0.0/12", "fd00::/8"]);
  });

  it("reads a mail server, whose certificate must be right unless it is said otherwise", () => {
    const mail = {
      SMTP_URL: "smtp://office%40hill:p%3Aw@mail.hill.example",
      MAIL_FROM: "Hill School <office@hill.example>",
      PUBLIC_URL: "https://attendance.hill.example/",
    };
    expect([readEnvironment(mail).mail, readEnvironment(mail).publicUrl]).toEqual([
      {
        host: "mail.hill.example",
        port: 587,
        secure: false,
        auth: { user: "office@hill", pass: "p:w" },
        requireTls: true,
        from: { name: "Hill School", address: "office@hill.example" },
        perMinute: 600,
      },
      "https://attendance.hill.example",
    ]);
    expect(
      readEnvironment({ ...mail, SMTP_URL: "smtps://[::1]", SMTP_TLS: "optional" }).mail,
    ).toMatchObject({ host: "::1", port: 465, secure: true, requireTls: false });
  });

  it.each([
    [{ SMTP_URL: "smtp://mail.example" }, "MAIL_FROM must be set with SMTP_URL."],
    [{ WEBHOOK_HOSTS: "https://a.example" }, /^WEBHOOK_HOSTS must be names of hosts/],
    [{ LEAKED_PASSWORDS_URL: "https://a.example/range" }, /a slash at its end/],
    [{ CLAMD_ADDRESS: "clamd" }, /^CLAMD_ADDRESS must be where clamd listens/],
    [{ CLAMD_AWAY: "ignore" }, 'CLAMD_AWAY must be refuse or accept, not "ignore".'],
    [{ AUTHENTICATOR_DRIFT: "2" }, /^AUTHENTICATOR_DRIFT must be/],
    [{ HSTS: "yes" }, 'HSTS must be host or subdomains, not "yes".'],
    [
      { SMTP_URL: "smtp://mail.example", MAIL_FROM: "a@b.example" },
      "PUBLIC_URL must be set with SMTP_URL: messages carry links to it.",
    ],
    [
      { SMTP_URL: "http://secret@mail.example" },
      "SMTP_URL must be an address such as smtps://user:password@mail.example.",
    ],
    [
      { MAIL_FROM: "Hill\r\nBcc: all@example.com" },
      /^MAIL_FROM must be an address such as Office <office@mail\.example>/,
    ],
    [
      { PUBLIC_URL: "https://hill.example/console" },
      /^PUBLIC_URL must be the address of the console/,
    ],
  ])("refuses mail that is set up by half, or wrongly: %j", (env, sentence) => {
    expect(() => readEnvironment(env)).toThrow(sentence);
  });

  it.each([
    [{ PORT: "http" }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ PORT: "65536" }, 'PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ PORT: "1e3" }, 'PORT must be a whole number from 0 to 65535, not "1e3".'],
    [{ NODE_ENV: "prod" }, 'NODE_ENV must be development, production or test, not "prod".'],
    [{ HOST: "a b" }, 'HOST must be one address or host name, not "a b".'],
    [
      { TRUSTED_PROXY: "10.0.0.0/33" },
      'TRUSTED_PROXY must be addresses or networks, such as 10.0.0.5, 172.16.0.0/12, not "10.0.0.0/33".',
    ],
    [
      { TRUSTED_PROXY: "proxy.example" },
      'TRUSTED_PROXY must be addresses or networks, such as 10.0.0.5, 172.16.0.0/12, not "proxy.example".',
    ],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL must be debug, info, warn or error, not "loud".'],
    [
      { SYSTEM_LOG_LEVEL: "all" },
      'SYSTEM_LOG_LEVEL must be debug, info, warn, error or off, not "all".',
    ],
    [{ SYSTEM_LOG_DAYS: "0" }, 'SYSTEM_LOG_DAYS must be a whole number from 1 to 3650, not "0".'],
    [{ DEMO_SIZE: "0" }, 'DEMO_SIZE must be a whole number from 1 to 100000, not "0".'],
    [{ BACKUP_KEEP: "0" }, 'BACKUP_KEEP must be a whole number from 1 to 1000, not "0".'],
    [
      { SESSION_IDLE_MINUTES: "60", SESSION_ABSOLUTE_MINUTES: "30" },
      "SESSION_ABSOLUTE_MINUTES must not be less than SESSION_IDLE_MINUTES.",
    ],
  ])("refuses %o with one sentence", (env, sentence) => {
    expect(() => readEnvironment(env)).toThrow(new Error(sentence));
  });

  it("takes a direct address of the database beside the pooler's only", () => {
    const [pooled, direct] = ["postgres://pooler:6432/school", "postgres://db/school"];
    const read = readEnvironment({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct });
    expect([read.databaseUrl, read.databaseDirectUrl]).toEqual([pooled, direct]);
    expect(withoutPooler(read)).toMatchObject({
      databaseUrl: direct,
      databaseDirectUrl: undefined,
    });
    expect(() => readEnvironment({ DATABASE_DIRECT_URL: direct })).toThrow(
      /^DATABASE_URL must be set with DATABASE_DIRECT_URL: /,
    );
  });

  it("does not repeat a secret in its sentence", () => {
    expect(() => readEnvironment({ DEMO_PASSWORD: "hunter2" })).toThrow(
      new Error("DEMO_PASSWORD must have 8 characters or more."),
    );
    expect(() => readEnvironment({ DATABASE_URL: "mysql://root:hunter2@db/x" })).toThrow(
      new Error(
        "DATABASE_URL must be an address such as postgres://user:password@host:5432/database.",
      ),
    );
  });

  describe("of services that admins sign in with", () => {
    const school = {
      key: "school",
      name: "Example School",
      issuer: "https://login.school.example",
      client_id: "rollcall",
      client_secret: "never repeated",
    };
    const given = (...issuers: unknown[]) =>
      readEnvironment({ SSO_ISSUERS: JSON.stringify(issuers) }).singleSignOn;

    it("reads what each asks for, and whose passwords still sign in", () => {
      expect(given(school)).toMatchObject({
        passwords: "everyone",
        issuers: [{ clientId: "rollcall", rules: { key: "school", unknownPeople: "refuse" } }],
      });
    });

    it.each([
      [[{ ...school, key: "My School" }], /^SSO_ISSUERS, issuer 1: key must be 1 to 30 of/],
      [[school, { ...school, key: "b" }], /^SSO_ISSUERS: two issuers have the same issuer\.$/],
      [
        [{ ...school, issuer: "http://login.school.example" }],
        /issuer must be an address with https/,
      ],
      [[{ ...school, client_secret: undefined }], /client_secret is missing or of a wrong type\.$/],
      [[{ ...school, tennants: [] }], /tennants is not a setting\.$/],
      [[{ ...school, trust_email: true }], /trust_email needs email_domains/],
      [[{ ...school, unknown_people: "wait" }], /anyone with an account there could come/],
      [[{ ...school, unknown_people: "create", tenants: ["a"] }], /"create" needs user_groups/],
    ])("refuses %j with a sentence that repeats no value", (issuers, sentence) => {
      const read = () => given(...issuers);
      expect(read).toThrow(sentence);
      expect(read).not.toThrow(/never repeated/);
    });

    it("needs an address to come back to, and a service where passwords are switched off", () => {
      expect(() =>
        readEnvironment({ HOST: "0.0.0.0", SSO_ISSUERS: JSON.stringify([school]) }),
      ).toThrow("PUBLIC_URL must be set with SSO_ISSUERS");
      expect(() => readEnvironment({ SSO_PASSWORDS: "super_admins" })).toThrow(
        "SSO_ISSUERS must be set with SSO_PASSWORDS",
      );
      expect(() => readEnvironment({ SSO_ISSUERS: "never repeated" })).toThrow(
        /^SSO_ISSUERS must be a list in JSON/,
      );
    });
  });
});
