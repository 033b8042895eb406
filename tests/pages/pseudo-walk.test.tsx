import { cleanup } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { plainTexts, speakPseudo } from "../support/pseudo";

beforeAll(speakPseudo);
afterEach(cleanup);

test("the sign-in page says nothing but messages", async () => {
  const { draw, givenBrowser } = await import("../shell/frame");
  const { LoginPage } = await import("../../packages/kit/browser/pages/login/login-page");
  givenBrowser();
  draw(<LoginPage signIn={async () => undefined} />);
  expect(document.body.textContent).toMatch(/\[Š/);
  expect(plainTexts()).toEqual([]);
});

test("nor does the page for a new password", async () => {
  const { draw, givenBrowser } = await import("../shell/frame");
  const { ForgottenPage } =
    await import("../../packages/kit/browser/pages/forgotten/forgotten-page");
  givenBrowser();
  draw(<ForgottenPage ask={async () => "[sent]"} />);
  expect(plainTexts()).toEqual([]);
});
