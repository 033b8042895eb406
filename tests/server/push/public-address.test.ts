import type { LookupAddress } from "node:dns";
import { describe, expect, it } from "vitest";
import { isPublicAddress, publicLookup } from "../../../packages/kit/server/push/public-address";

const named = (...addresses: LookupAddress[]) =>
  publicLookup((_name, _options, done) => done(null, addresses));
const outer: LookupAddress = { address: "142.250.74.10", family: 4 };
const outer6: LookupAddress = { address: "2a00:1450:4001:82f::200a", family: 6 };
const look = (lookup: ReturnType<typeof publicLookup>, all: boolean) =>
  new Promise((resolve) =>
    lookup("push.example.com", { all }, (error, address, family) =>
      resolve(error ? error.code : [address, family]),
    ),
  );

describe("an address", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.1",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:142.250.74.10",
    "64:ff9b::7f00:1",
    "fc00::1",
    "fd12::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "2001::1",
  ])("that is not public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    "142.250.74.10",
    "9.255.255.255",
    "11.0.0.0",
    "172.15.0.1",
    "172.32.0.1",
    "8.8.8.8",
    "2a00:1450:4001:82f::200a",
    "2606:4700::1111",
  ])("that is public: %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("a name", () => {
  it("is resolved, to one address or to all", async () => {
    expect(await look(named(outer6, outer), false)).toEqual([outer6.address, 6]);
    expect(await look(named(outer6, outer), true)).toEqual([[outer6, outer], undefined]);
  });

  it("is refused when any of its addresses is an inner one", async () => {
    expect(await look(named(outer, { address: "10.0.0.1", family: 4 }), true)).toBe("EACCES");
    expect(await look(named({ address: "::1", family: 6 }), false)).toBe("EACCES");
  });

  it("that nobody knows, or that cannot be asked for, says so", async () => {
    expect(await look(named(), false)).toBe("ENOTFOUND");
    expect(
      await look(
        publicLookup((_name, _options, done) =>
          done(Object.assign(new Error("later"), { code: "EAI_AGAIN" }), []),
        ),
        false,
      ),
    ).toBe("EAI_AGAIN");
  });
});
