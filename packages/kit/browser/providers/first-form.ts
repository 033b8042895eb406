/** What was done in the form that came with the page, before the console was there. */
export interface FirstForm {
  email: string;
  password: string;
  /** Name of the field that was entered last. */
  field: string | undefined;
  /** Whether it was sent. */
  isSent: boolean;
}

let form: HTMLFormElement | undefined;
let field: string | undefined;
let isSent = false;

const valueOf = (name: string) =>
  form?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? "";

/**
 * Lets the sign-in form that the server has sent with the page be used until the console takes over:
 * what is sent waits for it. Called by the page's first script.
 */
export function followFirstForm(): void {
  const found = document.querySelector<HTMLFormElement>("form#first-form");
  const button = found?.querySelector("button");
  if (!found || !button) return;
  form = found;
  field = document.activeElement?.getAttribute("name") ?? undefined;
  found.addEventListener("focusin", ({ target }) => {
    field = (target as HTMLElement).getAttribute("name") ?? undefined;
  });
  found.addEventListener("submit", (event) => {
    event.preventDefault();
    isSent = true;
    found.setAttribute("aria-busy", "true");
  });
  button.disabled = false;
}

/**
 * What was done there, once the console has taken its place; undefined where there was no such form,
 * and from then on.
 */
export function takeFirstForm(): FirstForm | undefined {
  const done = form && { email: valueOf("email"), password: valueOf("password"), field, isSent };
  form = undefined;
  return done;
}
