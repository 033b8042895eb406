import { defineKind } from "@rollcall/kit/kinds";

/** The SHA-256 of a document, as 64 hexadecimal digits: two files with the same one are the same. */
export const fingerprint = defineKind({
  name: "fingerprint",
  on: "text",
  fixed: {
    min: 64,
    max: 64,
    pattern: "[0-9a-f]{64}",
    patternHelp: "A fingerprint has 64 digits and letters from a to f.",
  },
  // Its letters stand in the order of their codes, which is cheaper to compare.
  column: 'text collate "C"',
  operators: ["eq", "ne", "in", "nin", "startswith", "null"],
  // Tools write it in capitals, in groups or after a colon.
  clean: (text) => text.replaceAll(/[\s:-]/g, "").toLowerCase(),
  problem: (value) =>
    /^(.)\1*$/.test(value) ? "This is no fingerprint: all its digits are the same." : undefined,
  sample: (n) => (n * 2654435761).toString(16).padStart(16, "0").repeat(4).slice(0, 64),
  wide: true,
  api: async () => (await import("./api")).fingerprintApi,
  input: async () => (await import("./browser")).FingerprintInput,
  cell: async () => (await import("./browser")).FingerprintCell,
  filter: async () => (await import("./browser")).FingerprintFilter,
});
