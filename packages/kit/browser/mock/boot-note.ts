/** The element that a page shows until its program runs. */
const place = () => document.getElementById("root");

/** Says on the page, in place of "Loading…", what is being done. */
export function sayProgress(text: string): void {
  const status = place()?.querySelector("[role=status]");
  if (status) status.textContent = text;
}

/**
 * Says on the page what went wrong and waits for the choice of a way on.
 * @param choices what the buttons say
 */
export function sayProblem<Choice extends string>(
  title: string,
  sentences: readonly string[],
  choices: readonly Choice[],
): Promise<Choice> {
  const root = place();
  const before = [...(root?.childNodes ?? [])];
  const box = document.createElement("div");
  box.setAttribute("role", "alert");
  box.style.cssText =
    "box-sizing:border-box;max-width:640px;margin:0 auto;padding:15vh 16px 0;font:15px/1.5 system-ui,sans-serif";
  const heading = document.createElement("h1");
  heading.textContent = title;
  heading.style.cssText = "font-size:20px";
  box.append(
    heading,
    ...sentences.map((sentence) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = sentence;
      return paragraph;
    }),
  );
  return new Promise((resolve) => {
    for (const choice of choices) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = choice;
      button.style.cssText = "font:inherit;padding:6px 14px;margin-right:8px";
      button.addEventListener("click", () => {
        root?.replaceChildren(...before);
        resolve(choice);
      });
      box.append(button);
    }
    root?.replaceChildren(box);
  });
}
