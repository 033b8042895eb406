const key = "rollcall.device";

/**
 * A random text that this browser keeps, by which the school notices one that marks several
 * students. A browser that stores nothing has another on each page.
 */
export function deviceText(): string {
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  try {
    const known = localStorage.getItem(key);
    if (known && /^[0-9a-f]{32}$/.test(known)) return known;
    localStorage.setItem(key, fresh);
  } catch {
    // Used once then.
  }
  return fresh;
}

/** The code in the address `/student/here/483920`, which is then taken out of it. */
export function takeCode(): string | undefined {
  const [, before = "", code] = /^(.*)\/here\/([^/]*)$/.exec(location.pathname) ?? [];
  if (code === undefined) return undefined;
  // A page that is loaded again sends nothing again.
  history.replaceState(null, "", `${before}${location.search}`);
  return code;
}
