import type { Plugin } from "vite";
import { kitModule } from "./kit-path.ts";

const checks = kitModule("schema/declaration-problems");

/**
 * Leaves the check of declarations out of a console: its server makes it at each start, of the same
 * declarations, and nobody waits for its code on the way to the sign-in page.
 */
export const withoutChecks = (): Plugin => ({
  name: "without-checks",
  apply: "build",
  transform: (_code, id) =>
    id === checks ? { code: "export const declarationProblems = () => [];", map: null } : null,
});
