/** Names as a person lists them: “Asha, Bela and Chand”. */
export const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
