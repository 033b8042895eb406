import { BlockList, isIP } from "node:net";

/** Addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` is believed. */
export function trustedProxies(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return trusted;
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, "");

/** So many addresses are remembered with whether they are a proxy's, each as long as one can be. */
const [maxKnown, longestAddress] = [1000, 45];
const knownOf = new WeakMap<BlockList, Map<string, boolean>>();

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  const known = knownOf.get(trusted) ?? new Map<string, boolean>();
  knownOf.set(trusted, known);
  const isIn = known.get(address) ?? trusted.check(address, family === 6 ? "ipv6" : "ipv4");
  if (known.size >= maxKnown) known.clear();
  if (address.length <= longestAddress) known.set(address, isIn);
  return isIn;
}

/**
 * Whether a request came by https, as a configured proxy says it; what anybody else says of it is
 * not believed.
 */
export const cameByHttps = (
  socketAddress: string | undefined,
  forwardedProto: string | null | undefined,
  trusted: BlockList,
): boolean =>
  isTrusted(plain(socketAddress ?? ""), trusted) &&
  forwardedProto?.split(",", 1)[0]?.trim().toLowerCase() === "https";

/**
 * Who is calling: the socket's address, or, when that is a configured proxy, the last address in
 * `X-Forwarded-For` that no configured proxy has (what stands before it could be written by
 * anybody).
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | null | undefined,
  trusted: BlockList,
): string {
  let address = plain(socketAddress ?? "unknown");
  const hops = (forwardedFor ?? "").split(",").map((hop) => plain(hop.trim()));
  while (isTrusted(address, trusted)) {
    const hop = hops.pop();
    if (!hop || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}
