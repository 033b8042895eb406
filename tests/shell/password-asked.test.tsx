import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { passwordConfirmed } from "../../packages/kit/browser/providers/password-asked";
import { PasswordAsked } from "../../packages/kit/browser/shell/password-asked";
import { serveFixtures } from "../support/fixture-server";
import { draw, givenBrowser } from "./frame";

beforeEach(() => givenBrowser());
afterEach(cleanup);

function open() {
  const sent = serveFixtures(({ body }) =>
    (body as { password: string }).password === "right"
      ? { data: { confirmed: true, minutes: 10 }, message: "Password confirmed" }
      : { status: 422, errors: { password: ["Wrong password. Try again."] } },
  );
  draw(
    <>
      <input aria-label="Typed" defaultValue="half a sentence" />
      <PasswordAsked />
    </>,
  );
  const answers: boolean[] = [];
  void passwordConfirmed().then((confirmed) => answers.push(confirmed));
  return { sent, answers, user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) };
}
const typed = () => screen.getByLabelText<HTMLInputElement>("Typed").value;

describe("the question for the password", () => {
  it("says what is wrong, goes on with the right one, and leaves the page as it is", async () => {
    const { sent, answers, user } = open();
    const password = await screen.findByLabelText("Password", { selector: "input" });
    expect(screen.getByRole("dialog").textContent).toContain("Enter your password to continue");
    await user.click(screen.getByText("Continue"));
    expect(screen.getByText("Password is required.")).toBeTruthy();
    await user.type(password, "wrong{Enter}");
    expect(await screen.findByText("Wrong password. Try again.")).toBeTruthy();
    await user.clear(password);
    await user.type(password, "right{Enter}");
    await waitFor(() => expect(answers).toEqual([true]));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([sent.map(({ path }) => path), typed()]).toEqual([
      ["/auth/confirm-password", "/auth/confirm-password"],
      "half a sentence",
    ]);
  });

  it("can be left without an answer", async () => {
    const { sent, answers, user } = open();
    await user.click(await screen.findByText("Cancel"));
    await waitFor(() => expect(answers).toEqual([false]));
    expect([sent, typed()]).toEqual([[], "half a sentence"]);
  });
});
