import { lookup as systemLookup, type LookupAddress } from "node:dns";
import { BlockList, isIPv6, type LookupFunction } from "node:net";

/** Not of the public internet, or of nobody (RFC 6890 and its registry). */
const inner4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];
/**
 * Within 2000::/3: special purposes, documentation, and 6to4, behind which an inner address may be.
 */
const inner6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const inner = new BlockList();
for (const [network, prefix] of inner4) inner.addSubnet(network, prefix, "ipv4");
for (const [network, prefix] of inner6) inner.addSubnet(network, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Whether an address is on the public internet, as far as its number tells. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? global6.check(address, "ipv6") && !inner.check(address, "ipv6")
    : !inner.check(address, "ipv4");

type LookupAll = (
  hostname: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves a name for the connection that is made with the answer, so that no second answer can
 * differ; a name with any address that may not be called is refused, with the code `EACCES`.
 */
export const guardedLookup =
  (mayCall: (address: string) => boolean, lookup: LookupAll = systemLookup): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first)
        return done(
          error ?? Object.assign(new Error("Unknown name."), { code: "ENOTFOUND" }),
          "",
          0,
        );
      if (!addresses.every(({ address }) => mayCall(address)))
        return done(
          Object.assign(new Error("This name leads to an address that may not be called."), {
            code: "EACCES",
          }),
          "",
          0,
        );
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };

/** The same for the public internet alone. */
export const publicLookup = (lookup?: LookupAll): LookupFunction =>
  guardedLookup(isPublicAddress, lookup);
