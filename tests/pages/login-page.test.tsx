import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { leaving } from "../../packages/kit/browser/fields/use-submit";
import { LoginPage } from "../../packages/kit/browser/pages/login/login-page";
import { SetupPage } from "../../packages/kit/browser/pages/setup/setup-page";
import { followFirstForm } from "../../packages/kit/browser/providers/first-form";
import { ApiFailure } from "../../packages/kit/browser/providers/api-failure";
import { draw, givenBrowser } from "../shell/frame";

const email = () => screen.getByLabelText("Email") as HTMLInputElement;
const password = () => screen.getByLabelText("Password") as HTMLInputElement;
const button = () =>
  screen.getByRole("button", { name: /^Sign in|^Try again/ }) as HTMLButtonElement;
const fill = async () => {
  await userEvent.type(email(), " ada@school.test ");
  await userEvent.type(password(), "secret words{Enter}");
};

beforeEach(() => givenBrowser());
afterEach(cleanup);

describe("the form that came with the page", () => {
  /** As the server sends it (server/sign-in-form.ts). */
  const sentWithPage = () => {
    const place = document.createElement("div");
    place.innerHTML =
      '<form id="first-form"><input name="email"><input name="password" type="password"><button disabled>Sign in</button></form>';
    document.body.append(place);
    followFirstForm();
    const field = (name: string) => place.querySelector(`[name=${name}]`) ?? place;
    return { place, field, first: place.querySelector("button") };
  };

  it("is taken over with what was typed, the field one was in, and nothing sent", async () => {
    const { place, field, first } = sentWithPage();
    expect(first?.disabled).toBe(false);
    await userEvent.type(field("email"), "ada@school.test");
    await userEvent.type(field("password"), "sec");
    place.remove();
    const signIn = vi.fn(async () => leaving);
    draw(<LoginPage signIn={signIn} />);
    expect([email().value, password().value]).toEqual(["ada@school.test", "sec"]);
    expect(document.activeElement).toBe(password());
    expect(signIn).not.toHaveBeenCalled();
    cleanup();
    draw(<LoginPage signIn={signIn} />);
    expect([email().value, document.activeElement]).toEqual(["", email()]);
  });

  it("is sent by the console where it was sent before that was there", async () => {
    const { place, field } = sentWithPage();
    await userEvent.type(field("email"), "ada@school.test");
    await userEvent.type(field("password"), "secret words{Enter}");
    place.remove();
    const signIn = vi.fn(async () => leaving);
    draw(<LoginPage signIn={signIn} />);
    await waitFor(() => expect(signIn.mock.calls).toEqual([["ada@school.test", "secret words"]]));
  });
});

describe("signing in", () => {
  it("sends what was typed, without blanks around the address", async () => {
    const signIn = vi.fn(async () => leaving);
    draw(<LoginPage signIn={signIn} />);
    await fill();
    expect(signIn.mock.calls).toEqual([["ada@school.test", "secret words"]]);
  });

  it("offers a button for each service, goes there, and stays usable when it can't be reached", async () => {
    const begin = vi.fn(async () => {
      throw new ApiFailure("Example School can't be reached at the moment.", 503);
    });
    draw(
      <LoginPage
        signIn={vi.fn()}
        issuers={[
          { key: "school", name: "Example School" },
          { key: "trust", name: "Schools Trust" },
        ]}
        begin={begin}
      />,
    );
    expect(screen.getByRole("button", { name: "Sign in with Schools Trust" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Sign in with Example School" }));
    expect([begin.mock.calls, screen.getByRole("alert").textContent]).toEqual([
      [["school"]],
      "Example School can't be reached at the moment.",
    ]);
    expect(email().disabled).toBe(false);
    cleanup();
    draw(<LoginPage signIn={vi.fn()} />);
    expect(screen.queryByRole("button", { name: /^Sign in with/ })).toBeNull();
  });

  it("says what is missing, at its field, and asks nobody", async () => {
    const signIn = vi.fn();
    draw(<LoginPage signIn={signIn} />);
    await userEvent.click(button());
    expect([
      screen.getByText("Email is required.").id,
      signIn.mock.calls.length,
      document.activeElement,
    ]).toEqual([email().getAttribute("aria-describedby")?.split(" ").at(-1), 0, email()]);
  });

  it("keeps what was typed when it is wrong, and says so aloud", async () => {
    draw(
      <LoginPage
        signIn={() => Promise.reject(new ApiFailure("Wrong email address or password.", 401))}
      />,
    );
    await fill();
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe("Wrong email address or password."),
    );
    expect([email().value.trim(), password().value]).toEqual(["ada@school.test", "secret words"]);
  });

  it("does not tell an error of the page itself as an answer of the server", async () => {
    draw(<LoginPage signIn={() => Promise.reject(new TypeError("x is not a function"))} />);
    await fill();
    await waitFor(() =>
      expect(screen.getByRole("alert").textContent).toBe(
        "Something went wrong in this page. Reload it, then try again.",
      ),
    );
  });

  it("waits as long as the server says after too many tries", async () => {
    const signIn = vi.fn(() =>
      Promise.reject(new ApiFailure("Too many tries.", 429, { retryAfter: 30 })),
    );
    draw(<LoginPage signIn={signIn} />);
    await fill();
    await waitFor(() => expect(button().textContent).toMatch(/^Try again in (30|29) s$/));
    await userEvent.type(password(), "{Enter}");
    expect([button().disabled, signIn.mock.calls.length]).toEqual([true, 1]);
  });

  it("is sent once, however often the key is pressed", async () => {
    const signIn = vi.fn(() => new Promise<unknown>(() => undefined));
    draw(<LoginPage signIn={signIn} />);
    await fill();
    await userEvent.type(password(), "{Enter}{Enter}");
    expect(signIn).toHaveBeenCalledOnce();
  });

  it("shows the password when it is asked to", async () => {
    draw(<LoginPage signIn={vi.fn()} />);
    const before = password().type;
    await userEvent.click(screen.getByRole("button", { name: "Show or hide password" }));
    expect([before, password().type]).toEqual(["password", "text"]);
  });

  it("says why one is here, and leads to the invitation", () => {
    draw(<LoginPage signIn={vi.fn()} notice="Your session has ended." />);
    expect([
      screen.getByText("Your session has ended.").textContent,
      screen.getByRole("link", { name: "I have an invitation code" }).getAttribute("href"),
    ]).toEqual(["Your session has ended.", "/invitation"]);
  });
});

describe("the first visit", () => {
  it("shows the server's sentences at their fields, and keeps the rest", async () => {
    draw(
      <SetupPage
        setUp={() =>
          Promise.reject(
            new ApiFailure("Please fix the highlighted fields.", 422, {
              errors: { code: ["Wrong setup code."] },
            }),
          )
        }
      />,
    );
    for (const [label, text] of [
      [/One-time code/, "ABC"],
      [/Your name/, "Ada"],
      [/Email/, "ada@school.test"],
      [/^Password/, "secret words"],
    ] as const)
      await userEvent.type(screen.getByLabelText(label), text);
    await userEvent.click(screen.getByRole("button", { name: "Set up and sign in" }));
    expect(await screen.findByText("Wrong setup code.")).toBeTruthy();
    expect([
      (screen.getByLabelText(/Your name/) as HTMLInputElement).value,
      screen.queryByRole("alert"),
    ]).toEqual(["Ada", null]);
  });
});
