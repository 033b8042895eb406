import type { ApiContext } from "../context";

/** The value of a cookie that a request carries. */
export function cookieIn(request: Request, wanted: string): string | undefined {
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [name, value] = pair.trim().split("=", 2);
    if (name === wanted) return value;
  }
  return undefined;
}

type Encrypted = Pick<ApiContext, "publicUrl">;
const isEncrypted = ({ publicUrl }: Encrypted) => publicUrl?.startsWith("https:") === true;

/**
 * The name of a cookie, with the prefix that browsers hold to where the console is reached by https:
 * no other host, and no page without encryption, can have set it.
 */
export const cookieNameAt = (context: Encrypted, name: string): string =>
  isEncrypted(context) ? `__Host-${name}` : name;

/** A cookie of this host that no script can read. */
export const hostCookie = (
  context: Encrypted,
  { name, value, seconds, sameSite }: HostCookie,
): string =>
  `${cookieNameAt(context, name)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${isEncrypted(context) ? "; Secure" : ""}`;

interface HostCookie {
  name: string;
  value: string;
  seconds: number;
  sameSite: "Strict" | "Lax";
}
