import type { Plugin } from "vite";

const checks = /\/packages\/kit\/schema\/declaration-problems\.ts$/;

/**
 * Leaves the check of declarations out of a console: its server makes it at each start, of the same
 * declarations, and nobody waits for its code on the way to the sign-in page.
 */
export const withoutChecks = (): Plugin => ({
  name: "without-checks",
  apply: "build",
  transform: (_code, id) =>
    checks.test(id) ? { code: "export const declarationProblems = () => [];", map: null } : null,
});
