const name = "lang";
const key = "rollcall-mock-language";

/**
 * The language that the address asks for, `?lang=ar`, remembered for this tab and taken out of the
 * address before a page reads it; `?lang=` ends it.
 */
export function takeLanguage(): string | undefined {
  const { pathname, search, hash } = location;
  const query = new URLSearchParams(search);
  const asked = query.get(name);
  if (asked !== null) {
    sessionStorage.setItem(key, asked);
    const rest = search
      .slice(1)
      .split("&")
      .filter((part) => !/^lang(=|$)/.test(part))
      .join("&");
    history.replaceState(history.state, "", pathname + (rest && `?${rest}`) + hash);
  }
  return sessionStorage.getItem(key) || undefined;
}
