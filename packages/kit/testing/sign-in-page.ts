import { t as signInText } from "../schema/sign-in-words";
import type { TestLocator, TestPage } from "./test-page";

/** The sign-in page. */
export function signInPage<L extends TestLocator<L>>(page: TestPage<L>) {
  const email = page.getByLabel(signInText("email"), { exact: true });
  const password = page.getByLabel(signInText("password"), { exact: true });
  const submit = page.getByRole("button", { name: signInText("submit"), exact: true });
  return {
    email,
    password,
    submit,
    async signIn(as: { email: string; password: string }): Promise<void> {
      await email.fill(as.email);
      await password.fill(as.password);
      await submit.click();
    },
  };
}
