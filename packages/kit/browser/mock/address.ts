import { checkWords, wordsAfter, type Words } from "./scenario";

const key = "rollcall-mock-words";
const isWord = (name: string) => name === "mock" || name.startsWith("mock-");

/** A query string in its parts, as they stand in the address. */
const partsOf = (search: string): string[] => search.replace(/^\?/, "").split("&").filter(Boolean);

function readPart(part: string): [string, string] {
  const [[name, value] = ["", ""]] = new URLSearchParams(part);
  return [name, value];
}

/** The words of the mock in a query string. */
export const wordsIn = (search: string): Words =>
  partsOf(search)
    .map(readPart)
    .filter(([name]) => isWord(name));

/** A query string without them; the rest stays as it is written. */
export function withoutWords(search: string): string {
  const rest = partsOf(search).filter((part) => !isWord(readPart(part)[0]));
  return rest.length > 0 ? `?${rest.join("&")}` : "";
}

/** The same with words at its end. */
export function withWords(search: string, words: Words): string {
  const added = words.map(([name, value]) =>
    value === "" ? name : `${name}=${encodeURIComponent(value).replaceAll("%20", "+")}`,
  );
  const all = [...partsOf(withoutWords(search)), ...added];
  return all.length > 0 ? `?${all.join("&")}` : "";
}

/** What this tab remembers of the addresses it was opened with. */
export const rememberedWords = (): Words =>
  JSON.parse(sessionStorage.getItem(key) ?? "[]") as Words;

export const rememberWords = (words: Words): void =>
  sessionStorage.setItem(key, JSON.stringify(words));

/** What an address has said to the mock. */
interface Said {
  words: Words;
  /** A sentence for each word that was not understood. */
  problems: readonly string[];
  /** Whether the data are to be made anew. */
  isFresh: boolean;
  /** Whether the clock was named, and begins again. */
  setsClock: boolean;
}

/**
 * Takes the words of the mock out of the address, before any page reads it, and remembers them for
 * this tab.
 */
export function takeWords(): Said {
  const { pathname, search, hash } = location;
  const said = wordsIn(search);
  if (said.length > 0)
    history.replaceState(history.state, "", pathname + withoutWords(search) + hash);
  const { good, problems } = checkWords(said);
  const words = wordsAfter(rememberedWords(), good);
  rememberWords(words);
  const says = (name: string) => good.some(([one]) => one === name);
  return { words, problems, isFresh: says("mock-fresh"), setsClock: says("mock-clock") };
}
