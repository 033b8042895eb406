import { BlockList, isIP, isIPv6 } from "node:net";
import { isPublicAddress } from "../push/public-address";

/** Never called, whatever the operator allows: link-local, where clouds keep their credentials. */
const never = new BlockList();
never.addSubnet("169.254.0.0", 16, "ipv4");
never.addSubnet("fe80::", 10, "ipv6");
never.addAddress("fd00:ec2::254", "ipv6");

const family = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** Which addresses webhooks may call. */
export interface AllowedAddresses {
  /** Whether an address is in one of the operator's networks. */
  isOwn(address: string): boolean;
  /** Whether an address may be connected to. */
  mayCall(address: string): boolean;
}

/**
 * The public internet, and the networks that the operator names.
 * @param networks addresses and networks, such as `10.0.0.0/8`
 */
export function allowedAddresses(networks: readonly string[]): AllowedAddresses {
  const own = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    if (prefix === undefined) own.addAddress(address, family(address));
    else own.addSubnet(address, Number(prefix), family(address));
  }
  const isOwn = (address: string) =>
    own.check(address, family(address)) && !never.check(address, family(address));
  return { isOwn, mayCall: (address) => isOwn(address) || isPublicAddress(address) };
}

/** The IP address in a URL; undefined if it has a host name. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? undefined : bare;
}
