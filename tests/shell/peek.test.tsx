import "@testing-library/jest-dom/vitest";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Link } from "react-router-dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSession } from "../../packages/kit/browser/providers/session";
import { Shell } from "../../packages/kit/browser/shell/shell";
import { planets, sightings, stars } from "../providers/planets";
import { serveFixtures } from "../support/fixture-server";
import { draw, givenBrowser } from "./frame";

const user = { id: 1, name: "Ada Lovelace", email: "ada@school.test", is_super_admin: true };
const peeks = {
  planets: async () =>
    function Planet({ id }: { id: number }) {
      return (
        <p>
          Planet number {id} <button type="button">Call it</button>
        </p>
      );
    },
};

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
  serveFixtures(() => undefined, { resources: [planets, stars, sightings] });
  openSession({ token: "t", user, permissions: [] });
  draw(
    <Shell user={user} entries={[]} peeks={peeks} onLogOut={() => undefined}>
      <Link to="/planets/4">Saturn</Link>
      <Link to="/stars/1">Sun</Link>
      <Link to="/planets">All planets</Link>
      <table>
        <tbody>
          <tr tabIndex={0} aria-label="Row of Mars">
            <th scope="row">
              <Link to="/planets/3">Mars</Link>
            </th>
          </tr>
        </tbody>
      </table>
    </Shell>,
    { at: "/dashboard", superAdmin: true },
  );
});
afterEach(cleanup);
const slow = { timeout: 5000 };
const card = (name: string) => screen.findByRole("dialog", { name }, slow);

it("shows a record by Space on a link, and gives the focus back by Escape", async () => {
  const keys = userEvent.setup();
  const link = screen.getByRole("link", { name: "Saturn" });
  link.focus();
  await keys.keyboard(" ");
  const dialog = await card("Saturn");
  await waitFor(() => expect(dialog).toHaveTextContent("Planet number 4"));
  expect(document.activeElement).toBe(dialog);
  await keys.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Call it" }));
  await keys.keyboard("{Escape}");
  expect(screen.queryByRole("dialog", { name: "Saturn" })).toBeNull();
  expect(document.activeElement).toBe(link);
  expect(screen.getByText("All planets")).toBeTruthy();
});

it("shows it by Space on a row, and goes with the page", async () => {
  const keys = userEvent.setup();
  const row = screen.getByRole("row", { name: "Row of Mars" });
  row.focus();
  await keys.keyboard(" ");
  await waitFor(async () => expect(await card("Mars")).toHaveTextContent("Planet number 3"));
  await keys.keyboard("{Escape}");
  expect(document.activeElement).toBe(row);
  await keys.keyboard(" ");
  await card("Mars");
  await keys.click(screen.getByRole("link", { name: "All planets" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Mars" })).toBeNull());
});

it("leaves Space to what shows nothing", async () => {
  const keys = userEvent.setup();
  for (const name of ["Sun", "All planets"]) {
    const link = screen.getByRole("link", { name });
    let heard: KeyboardEvent | undefined;
    link.addEventListener("keydown", (event) => (heard = event), { once: true });
    link.focus();
    await keys.keyboard(" ");
    expect(heard?.defaultPrevented, name).toBe(false);
  }
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("comes when the pointer rests on a link, stays while it is on the card, and goes with it", async () => {
  const mouse = userEvent.setup();
  const group = () => screen.queryByRole("group", { name: "Saturn" });
  await mouse.hover(screen.getByRole("link", { name: "Saturn" }));
  expect(group()).toBeNull();
  await waitFor(() => expect(group()).toHaveTextContent("Planet number 4"), slow);
  await mouse.hover(screen.getByRole("button", { name: "Call it" }));
  await new Promise((resolve) => setTimeout(resolve, 450));
  expect(group()).not.toBeNull();
  await mouse.hover(screen.getByRole("main"));
  await waitFor(() => expect(group()).toBeNull(), slow);
  // A pointer that only passes brings nothing.
  await mouse.hover(screen.getByRole("link", { name: "Saturn" }));
  await mouse.hover(screen.getByRole("main"));
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(group()).toBeNull();
});
