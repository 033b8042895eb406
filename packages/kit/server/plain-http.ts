import { isLoopback, type Environment } from "./environment";

/**
 * What the operator of a server should read that other machines reach without encryption, as far as
 * the environment tells; undefined where all is well.
 */
export function plainHttpWarning({
  production,
  host,
  trustedProxies,
}: Pick<Environment, "production" | "host" | "trustedProxies">): string | undefined {
  if (!production || isLoopback(host) || trustedProxies.length > 0) return undefined;
  return `Other machines can reach this server at ${host} over plain HTTP, so passwords and records can be read on the way: put a reverse proxy with HTTPS in front of it and name the proxy in TRUSTED_PROXY.`;
}
