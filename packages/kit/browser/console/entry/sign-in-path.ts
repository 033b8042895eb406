/**
 * Where signing in happens for a place behind it; `back` is the path, with what follows it, that
 * one is brought back to.
 */
export const signInPath = (back: string): string =>
  back === "/" ? "/login" : `/login?to=${encodeURIComponent(back)}`;

const withoutSignIn: ReadonlySet<string> = new Set([
  "/login",
  "/setup",
  "/invitation",
  "/forgotten",
  "/confirm-address",
]);

/** Whether a path is seen by whoever is not signed in. */
export const isOpenToAll = (pathname: string): boolean =>
  withoutSignIn.has(pathname.replace(/(.)\/+$/, "$1")) || pathname.startsWith("/single-sign-on/");
