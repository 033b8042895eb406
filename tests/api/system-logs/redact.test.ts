import { describe, expect, it } from "vitest";
import { loggablePaths } from "@rollcall/kit/api/http/loggable-path";
import { newLinkToken, newToken } from "@rollcall/kit/api/identity/tokens";
import { redactEntry, redactText } from "@rollcall/kit/api/system-log/redact";

const token = newToken();

describe("what is written to a log", () => {
  it.each([
    [`Authorization: Bearer ${token}`],
    [`GET /api/v1/admin/students?search=${token.slice(0, 12)}&page=2 failed`],
    [`connect to postgres://rollcall:${token}@db:5432/school`],
    [`{"password":"${token}","email":"a@b.c"}`],
    [`new_password=${token}`],
    [`hash $argon2id$v=19$m=19456,t=2,p=1$${token}$${token}`],
    [`https://school.example/invitation#${token}`],
    [`token: ${token}, and more`],
  ])("holds no secret: %s", (text) => {
    expect(redactText(text)).toContain("[hidden]");
    expect(redactText(text)).not.toContain(token.slice(0, 12));
  });

  it("holds no secret that is the end of an address, however short it is", () => {
    for (let times = 0; times < 200; times++) {
      const secret = newLinkToken();
      for (const path of [`/visit/${secret}`, `/api/v1/visit/${secret}/month`])
        expect(redactText(path)).toBe(path.replace(secret, "[hidden]"));
    }
  });

  it("holds no secret that was mistyped: not one that is known by its form, nor what stands in its place", () => {
    const secret = newLinkToken();
    for (const typed of [secret.slice(1), `${secret}x`, `${secret.slice(0, -1)}b`])
      expect(redactText(`/visit/${typed}/month`)).toBe("/visit/[hidden]/month");
    const loggable = loggablePaths(
      [{ path: "/visit/:token/month" }, { path: "/visits" }],
      ["guest"],
    );
    for (const [path, logged] of [
      ["/api/v1/visit/my%20link/month", "/api/v1/visit/[hidden]/month"],
      ["/api/v1/visit/abc", "/api/v1/visit/[hidden]"],
      ["/guest/abc.", "/guest/[hidden]"],
      ["/api/v1/visits/abc", "/api/v1/visits/abc"],
      ["/guest", "/guest"],
      ["/guests/abc", "/guests/abc"],
    ] as const)
      expect(loggable(path)).toBe(logged);
  });

  it("leaves what is no secret as it was said", () => {
    for (const text of [
      "/admin/toggle-the-moon-lightg/x",
      "request",
      "The database has not answered in time.",
      "/api/v1/admin/students/7",
      "00000000-1111-4222-8333-444455556666",
      'duplicate key value violates unique constraint "students_admission_no_unique"',
      "a = b; c: d",
    ])
      expect(redactText(text)).toBe(text);
  });

  it("hides values by their names, however deep, and keeps the codes of errors", () => {
    const entry = redactEntry({
      level: "warn",
      message: "x",
      requestId: "r",
      path: "/x",
      code: "23505",
      inner: {
        Authorization: "abc",
        setup_code: "AAAA-BBBB",
        list: [{ password: "p" }],
        search: "Asha",
        ms: 3,
      },
    });
    expect(entry).toEqual({
      level: "warn",
      message: "x",
      requestId: "r",
      path: "/x",
      code: "23505",
      inner: {
        Authorization: "[hidden]",
        setup_code: "[hidden]",
        list: [{ password: "[hidden]" }],
        search: "[hidden]",
        ms: 3,
      },
    });
    expect(redactEntry({ level: "warn", message: "x", code: "hunter2" })["code"]).toBe("[hidden]");
  });

  it("can be stored whatever it is: bounded, without NUL, lone surrogates or circles", () => {
    const circle: Record<string, unknown> = {
      nan: Number.NaN,
      when: new Date("2026-01-02T03:04:05Z"),
      big: 2n ** 70n,
      run: () => 1,
      failure: new Error("broken"),
    };
    circle["self"] = circle;
    const entry = redactEntry({
      level: "error",
      message: `a\u0000b\ud800${"x".repeat(100_000)}`,
      circle,
      wide: Object.fromEntries(Array.from({ length: 500 }, (_, place) => [`k${place}`, place])),
      long: Array.from({ length: 500 }, () => 1),
    });
    const text = JSON.stringify(entry);
    expect(text.length).toBeLessThan(40_000);
    expect(text).not.toMatch(/\\u0000|\\ud800/);
    expect(text).toContain('"when":"2026-01-02T03:04:05.000Z"');
    expect(text).toContain("Error: broken");
  });
});
