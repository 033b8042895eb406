import { t } from "../browser/strings/login";
import type { TestLocator, TestPage } from "./test-page";

/** The sign-in page. */
export function signInPage<L extends TestLocator<L>>(page: TestPage<L>) {
  const email = page.getByLabel(t("email"), { exact: true });
  const password = page.getByLabel(t("password"), { exact: true });
  const submit = page.getByRole("button", { name: t("submit"), exact: true });
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
