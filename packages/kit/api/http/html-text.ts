const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text within HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
