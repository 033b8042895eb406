import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WaitingPage } from "../../../packages/kit/browser/pages/single-sign-on/waiting-page";
import { serveFixtures } from "../../support/fixture-server";
import { draw, givenBrowser } from "../../shell/frame";

beforeEach(() => givenBrowser());
afterEach(cleanup);

const waiting = (id: number, name: string, user_groups: string[]) => ({
  id,
  name,
  email: `${id}@school.test`,
  issuer: { key: "school", name: "Example School" },
  user_groups,
  asked_at: "2026-06-10T06:00:00Z",
});

describe("who waits for an account", () => {
  it("is shown with the groups that approval gives, and leaves the list once answered", async () => {
    let people = [waiting(1, "Mira Nair", ["Office", "Heads"]), waiting(2, "Noor Ali", [])];
    const sent = serveFixtures(({ method, path }) => {
      if (method === "GET") return { data: people };
      const id = Number(/\/(\d+)/.exec(path)?.[1]);
      people = people.filter((one) => one.id !== id);
      return method === "POST"
        ? { status: 201, data: { id: 9, name: "Mira Nair" }, message: "Mira Nair can sign in now" }
        : { data: { id }, message: "Noor Ali was refused" };
    });
    draw(<WaitingPage />);
    expect(await screen.findByText(/Gets: Office and Heads/)).toBeDefined();
    expect(screen.getByText(/Gets no user group/)).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Approve Mira Nair" }));
    await waitFor(() => expect(screen.queryByText("Mira Nair")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Refuse Noor Ali" }));
    expect(await screen.findByText("No one is waiting.")).toBeDefined();
    expect(
      sent.flatMap(({ method, path }) => (method === "GET" ? [] : `${method} ${path}`)),
    ).toEqual(["POST /admin/waiting-people/1/approve", "DELETE /admin/waiting-people/2"]);
  });
});
