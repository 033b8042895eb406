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
