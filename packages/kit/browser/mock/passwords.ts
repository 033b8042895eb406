import { argon2id, argon2Verify } from "hash-wasm";
import type { Passwords } from "../../api/context";
import { argon2Parameters } from "../../api/identity/argon2";

const { memoryKiB, passes, lanes, saltBytes, hashBytes } = argon2Parameters;

/** argon2id in WebAssembly, the same parameters as on the Node host. */
export const passwords: Passwords = {
  hash: (password) =>
    argon2id({
      password,
      salt: crypto.getRandomValues(new Uint8Array(saltBytes)),
      memorySize: memoryKiB,
      iterations: passes,
      parallelism: lanes,
      hashLength: hashBytes,
      outputType: "encoded",
    }),
  verify: (hash, password) => argon2Verify({ hash, password }),
};
