/** Browsers keep no cookie longer than 400 days. */
const longest = 34_560_000;

/**
 * Tells the server something about this device with the next page that it asks for; undefined takes
 * it back. Only what may be read by anyone: the cookie opens nothing and names nobody.
 */
export function tellServer(name: string, value: string | undefined): void {
  const [prefix, secure] = location.protocol === "https:" ? ["__Host-", "; Secure"] : ["", ""];
  const age = value === undefined ? 0 : longest;
  document.cookie = `${prefix}${name}=${value ?? ""}; Path=/; SameSite=Strict${secure}; Max-Age=${age}`;
}
