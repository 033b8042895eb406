import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { givenBrowser } from "../../shell/frame";
import { openSettings, stored, type Sent } from "./stage";

beforeEach(givenBrowser);
afterEach(cleanup);

const open = (registersSince: string | null) =>
  openSettings("attendance", ({ url }: Sent) =>
    url === "/admin/settings"
      ? { status: 200, data: stored() }
      : {
          status: 200,
          data: {
            today: "2026-06-10",
            registers_since: registersSince,
            changes: [{ from: null, days: [7] }],
          },
        },
  );
const warning = () => screen.queryByText("This changes the past");

it("another attendance calculation says before it is saved that past reports change, as long as it differs", async () => {
  const person = userEvent.setup();
  await open("2026-04-01");
  const field = await screen.findByLabelText(/Count days: a whole day from/);
  await screen.findByText(/No register is expected on Sunday/);
  expect(warning()).toBeNull();
  await person.type(field, "75");
  await screen.findByText("This changes the past");
  expect(screen.getByText(/applies to every register since .*2026/)).toBeTruthy();
  await person.clear(field);
  await waitFor(() => expect(warning()).toBeNull());
});

it("a school without registers has no past that another attendance calculation could change", async () => {
  const person = userEvent.setup();
  await open(null);
  await screen.findByText(/No register is expected on Sunday/);
  await person.type(await screen.findByLabelText(/Count days: a whole day from/), "75");
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/Count days: a whole day from/).value).toBe(
      "75",
    ),
  );
  expect(warning()).toBeNull();
});
