/**
 * argon2id as OWASP advises for 19 MiB; both hosts hash with it, so that each can check the other's
 * hashes.
 */
export const argon2Parameters = {
  memoryKiB: 19456,
  passes: 2,
  lanes: 1,
  saltBytes: 16,
  hashBytes: 32,
} as const;
