import { callList } from "../../providers/list-call";
import { titleOf, type ListQuery, type Resource } from "../../../schema";
import { betweenWords, foldText } from "../../../schema/formats/fold";

/** A record as a list has it. */
export type NamedRecord = Awaited<ReturnType<typeof callList>>["data"][number];

/** “10a” as “10 a”, and “10 a” as “10a”: names of both kinds are typed either way. */
function respelt(name: string): string | undefined {
  const apart = name.replace(/(?<=\p{N})(?=\p{L})|(?<=\p{L})(?=\p{N})/gu, " ");
  if (apart !== name) return apart;
  const together = name.replace(/(?<=\p{N})\s+(?=\p{L})|(?<=\p{L})\s+(?=\p{N})/gu, "");
  return together === name ? undefined : together;
}

const wordsOf = (text: string) => new Set(foldText(text).split(betweenWords).filter(Boolean));

/** Words of the name that are whole words of a text. */
function wholeWords(text: string, name: string): number {
  const words = wordsOf(text);
  return [...wordsOf(name)].filter((word) => words.has(word)).length;
}

/**
 * Records whose searched fields hold a name that was typed; where there is none, those of a name
 * written a little differently (“10a” for “10 A”), and where there is none of these either, of one
 * that is a letter away. First those whose title has the most of its words.
 */
export async function findNamed(
  resource: Resource,
  name: string,
  query: Partial<ListQuery>,
  signal: AbortSignal,
): Promise<readonly NamedRecord[]> {
  const other = respelt(name);
  const tries: Partial<ListQuery>[] = [
    { search: name },
    ...(other === undefined ? [] : [{ search: other }]),
    { search: name, searchTypos: true },
  ];
  for (const one of tries) {
    const { data } = await callList(resource, { perPage: 5, ...query, ...one }, { signal });
    const wanted = one.search ?? name;
    if (data.length > 0)
      return data.toSorted(
        (a, b) =>
          wholeWords(titleOf(resource, b), wanted) - wholeWords(titleOf(resource, a), wanted),
      );
  }
  return [];
}
