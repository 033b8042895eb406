import type { FillHost, Reader, Recipients } from "./recipients";

/**
 * What the placeholders of a message stand for in that of each reader, in their order.
 * @param words those that are used
 */
export async function filledFor(
  host: FillHost,
  { fill }: Recipients,
  readers: readonly Reader[],
  words: readonly string[],
): Promise<Record<string, string>[]> {
  const ofApplication = words.some((word) => word !== "name");
  const values = ofApplication && fill ? await fill(host, readers, words) : [];
  return readers.map(({ name }, at) => ({ ...values[at], name }));
}
