import { Secret, TOTP } from "otpauth";

/** Seconds for which a code is shown. */
export const period = 30;
/** Steps by which the clocks may differ, either way, unless the operator says so. */
const usualDrift = 1;

const secretOf = (bytes: Uint8Array) => new Secret({ buffer: bytes.slice().buffer });

/** 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(20));

/** The secret as people type it. */
export const secretText = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** The address that an authenticator app reads out of the picture. */
export const authenticatorUri = (
  bytes: Uint8Array,
  { console, email }: { console: string; email: string },
): string => new TOTP({ issuer: console, label: email, secret: secretOf(bytes) }).toString();

/**
 * The step whose code this is (RFC 6238: SHA-1, six digits, steps of half a minute), those before and after the present
 * counted as far as clocks may differ; undefined where it is none of them.
 */
export function stepOf(
  bytes: Uint8Array,
  code: string,
  now: Date,
  drift = usualDrift,
): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = new TOTP({ secret: secretOf(bytes), period }).validate({
    token: code,
    timestamp,
    window: drift,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}
