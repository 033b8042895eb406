/** How the catalogue is shown; it stands in the address, so that a link shows the same. */
export interface View {
  scheme: "light" | "dark";
  dir: "ltr" | "rtl";
  /** Pixels of the window in which it is shown; undefined for the window itself. */
  width: number | undefined;
}

/** Widths that are offered: a phone, a tablet upright. */
export const widths = [390, 768] as const;

/** What an address asks for; what it does not say, or says wrongly, is light, left to right, wide. */
export function readView(search: string): View {
  const words = new URLSearchParams(search);
  const width = Number(words.get("width"));
  return {
    scheme: words.get("scheme") === "dark" ? "dark" : "light",
    dir: words.get("dir") === "rtl" ? "rtl" : "ltr",
    width: widths.find((known) => known === width),
  };
}

/** The query of an address that shows this. */
export function writeView({ scheme, dir, width }: View): string {
  const words = new URLSearchParams();
  if (scheme === "dark") words.set("scheme", scheme);
  if (dir === "rtl") words.set("dir", dir);
  if (width !== undefined) words.set("width", String(width));
  const query = words.toString();
  return query && `?${query}`;
}
