import { sql } from "@rollcall/kit/api";
import type { KindApi } from "@rollcall/kit/kinds";

/** Letter case needs no folding: a fingerprint is stored in small letters, and asked for in them. */
export const fingerprintApi: KindApi = {
  condition: (at, { operator, value }) =>
    operator === "startswith" ? sql`starts_with(${at}, ${String(value)})` : undefined,
  openApi: () => ({
    type: "string",
    pattern: "^[0-9a-f]{64}$",
    minLength: 64,
    maxLength: 64,
    examples: ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  }),
};
