/** An element of the panel. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

export const button = (text: string, onclick: () => void) =>
  element("button", { type: "button", onclick }, text);

/** Runs what a button does, and says what came of it. */
export async function attempt(
  work: () => Promise<unknown>,
  done: string,
  say: (text: string) => void,
): Promise<void> {
  try {
    await work();
    say(done);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
  }
}

/** A hidden field that hands on the file that a person chooses. */
export function fileField(accept: string, chosen: (file: File) => void): HTMLInputElement {
  const field = element("input", { type: "file", hidden: true, accept });
  field.addEventListener("change", () => {
    const [file] = field.files ?? [];
    if (file) chosen(file);
  });
  return field;
}
