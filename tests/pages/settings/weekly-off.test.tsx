import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import { givenBrowser } from "../../shell/frame";
import { openSettings, stored, type Sent } from "./stage";

const known = {
  today: "2026-06-10",
  registers_since: "2026-04-01",
  changes: [
    { from: null, days: [7] },
    { from: "2026-05-01", days: [6, 7] },
    { from: "2026-07-01", days: [5, 7] },
  ],
};
const nothing = {
  opened: 0,
  closed: 0,
  leaving: 0,
  returning: 0,
  sentence: "Nothing of the past changes.",
};
const past = {
  opened: 0,
  closed: 8,
  leaving: 12,
  returning: 0,
  sentence: "12 registers leave the percentages and reports of the past.",
};

beforeEach(givenBrowser);
afterEach(cleanup);

const answer = ({ method, url, body }: Sent) => {
  if (url === "/admin/settings") return { status: 200, data: stored() };
  if (url.endsWith("/attendance-calculations"))
    return {
      status: 200,
      data: { today: known.today, registers_since: null, year_from: null, calculations: [] },
    };
  if (method === "get") return { status: 200, data: known };
  if (url.endsWith("/preview"))
    return { status: 200, data: (body as { from: string }).from < known.today ? past : nothing };
  return { status: 201, data: { changes: known.changes }, message: "Weekly off days saved" };
};

it("weekly off days say what holds, held and will hold, and what a change does to the past", async () => {
  const person = userEvent.setup();
  const sent = await openSettings("attendance", answer);
  const card = await screen.findByRole("region", { name: "Weekly off days" });
  await within(card).findByText(/No registers are due on Saturday and Sunday\./);
  expect(card.textContent).toMatch(
    /Since .*2026.*From .*2026: Friday and Sunday\.Originally: Sunday\./,
  );
  await person.click(within(card).getByRole("button", { name: "Change" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("Nothing of the past changes.");
  await person.click(within(dialog).getByRole("checkbox", { name: "Saturday" }));
  const from = within(dialog).getByLabelText("From");
  await person.clear(from);
  await person.type(from, "2026-06-01");
  await within(dialog).findByText("This changes the past");
  expect(dialog.textContent).toContain("12 registers leave");
  await person.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(
      sent.find(({ method, url }) => method === "post" && url.endsWith("/weekly-off-days"))?.body,
    ).toEqual({ days: [7], from: "2026-06-01" }),
  );
});
