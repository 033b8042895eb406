import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import {
  authenticatorUri,
  newSecret,
  secretText,
  stepOf,
} from "../../../packages/kit/api/identity/second-factor/totp";

const secret = new TextEncoder().encode("12345678901234567890");
/** RFC 6238, appendix B, SHA-1: seconds since 1970, and the last six of the eight digits. */
const vectors: [number, string][] = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
];
const at = (seconds: number) => new Date(seconds * 1000);

describe("codes of authenticator apps", () => {
  it.each(vectors)("follow RFC 6238 at %d", (seconds, code) => {
    expect(stepOf(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
  });

  it("count one step early and one late, to the millisecond, and no further", () => {
    const [seconds, code] = [1_234_567_890, "005924"];
    const step = Math.floor(seconds / 30);
    const begins = step * 30_000;
    const on = (ms: number) => stepOf(secret, code, new Date(begins + ms));
    expect(on(-30_001)).toBeUndefined();
    expect(on(-30_000)).toBe(step);
    expect(on(-1)).toBe(step);
    expect(on(59_999)).toBe(step);
    expect(on(60_000)).toBeUndefined();
  });

  it("count in their own half minute alone where the operator wants that", () => {
    const [seconds, code] = [1_234_567_890, "005924"];
    const begins = Math.floor(seconds / 30) * 30_000;
    const on = (ms: number) => stepOf(secret, code, new Date(begins + ms), 0) !== undefined;
    expect([on(-1), on(0), on(29_999), on(30_000)]).toEqual([false, true, true, false]);
  });

  it("are six digits and nothing else", () => {
    for (const code of ["", "28708", "2870822", "28708a", "２８７０８２"])
      expect(stepOf(secret, code, at(59))).toBeUndefined();
  });

  it("come from a secret of 160 random bits, which apps read as an address", () => {
    const made = newSecret();
    expect(made).toHaveLength(20);
    expect(Buffer.from(newSecret()).equals(Buffer.from(made))).toBe(false);
    const uri = new URL(
      authenticatorUri(made, { console: "Corner: Library", email: "ada@a.test" }),
    );
    expect(uri.protocol).toBe("otpauth:");
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret: secretText(made),
      digits: "6",
      period: "30",
      algorithm: "SHA1",
    });
    expect(Buffer.from(Secret.fromBase32(secretText(made)).bytes).equals(Buffer.from(made))).toBe(
      true,
    );
    expect(
      stepOf(made, new TOTP({ secret: secretText(made) }).generate({ timestamp: 0 }), at(0)),
    ).toBe(0);
  });
});
