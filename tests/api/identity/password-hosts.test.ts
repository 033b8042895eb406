import { describe, expect, it } from "vitest";
import { passwords as server } from "../../../packages/kit/server/passwords";
import { passwords as browser } from "../../../packages/kit/browser/mock/passwords";

describe("passwords on both hosts", () => {
  const password = "Grüße, 世界 \u0000 👩‍🏫 and 128 more";

  it.each([
    ["the server", server, "the browser", browser],
    ["the browser", browser, "the server", server],
  ] as const)("a hash of %s is checked by %s's %s", async (_, one, __, other) => {
    const hash = await one.hash(password);
    expect(hash).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(await other.verify(hash, password)).toBe(true);
    expect(await one.verify(hash, password)).toBe(true);
    expect(await other.verify(hash, `${password} `)).toBe(false);
    expect(await other.verify(hash, password.normalize("NFD"))).toBe(false);
  });

  it("the same password has another hash each time", async () => {
    for (const { hash } of [server, browser])
      expect(await hash(password)).not.toBe(await hash(password));
  });
});
