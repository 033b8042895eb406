import { createHash } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Passwords } from "../api/context";
import { argon2Parameters } from "../api/identity/argon2";

const { memoryKiB, passes, lanes, hashBytes } = argon2Parameters;

/** argon2id in native code, off the main thread. The salt is 16 random bytes. */
export const passwords: Passwords = {
  hash: (password) =>
    hash(password, {
      memoryCost: memoryKiB,
      timeCost: passes,
      parallelism: lanes,
      outputLen: hashBytes,
    }),
  verify: (stored, password) => verify(stored, password),
};

/** Milliseconds that a person who chooses a password may wait for the answer. */
const leakTimeoutMs = 3000;

/**
 * The same, which also ask a list of leaked passwords, as "Have I Been Pwned" has it, by the first
 * five letters of the SHA-1: neither the password nor its hash leaves the server. Where the list
 * can't be reached, the password is taken.
 * @param url what the five letters are put behind; undefined: nothing is asked
 * @param failed told that the list could not be asked, with why
 */
export function withLeaks(
  own: Passwords,
  url: string | undefined,
  failed: (message: string) => void,
): Passwords {
  if (url === undefined) return own;
  return {
    ...own,
    async hasLeaked(password) {
      const hex = createHash("sha1").update(password).digest("hex").toUpperCase();
      try {
        const answer = await fetch(`${url}${hex.slice(0, 5)}`, {
          headers: { "Add-Padding": "true" },
          redirect: "error",
          signal: AbortSignal.timeout(leakTimeoutMs),
        });
        if (!answer.ok) throw new Error(`It answered ${answer.status}.`);
        // Lines that are only there to hide the count have a 0.
        const lines = (await answer.text()).split(/\r?\n/);
        return lines.some((line) => {
          const [end, count] = line.split(":");
          return end === hex.slice(5) && Number(count) > 0;
        });
      } catch (error) {
        const { message } = error as Error;
        failed(`Leaked passwords could not be looked up: ${message}`);
        return false;
      }
    },
  };
}
