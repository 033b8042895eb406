import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { givenBrowser } from "../../shell/frame";
import { openSettings, stored, type Sent } from "./stage";
import { usualPolicy as policy } from "../../support/usual-policy";

const today = "2026-06-10";
const known = {
  today,
  registers_since: "2026-04-03" as string | null,
  year_from: "2026-04-01",
  calculations: [
    { from: null, policy: { ...policy, excused: "present" }, threshold: 80, low_after: 10 },
    { from: "2026-05-01", policy: { ...policy, free_absences: 3 }, threshold: 75, low_after: 1 },
    { from: "2026-06-01", policy: { ...policy, whole_day_from: 75 }, threshold: 75, low_after: 12 },
  ],
};
const nothing = { registers: 0, days: 0, since: "2026-04-03", sentence: "Reports stay." };
const past = { registers: 6, days: 6, since: "2026-04-03", sentence: "6 registers of 6 days." };

beforeEach(givenBrowser);
afterEach(cleanup);

/** The page over a server that knows these calculations. */
const open = (of: Partial<typeof known> = {}) =>
  openSettings("attendance", ({ method, url, body }: Sent) => {
    if (url === "/admin/settings") return { status: 200, data: stored(), etag: '"3"' };
    if (url.endsWith("/preview")) {
      const { from } = body as { from: string };
      return { status: 200, data: from < today ? past : nothing };
    }
    if (method === "get" && url.endsWith("/attendance-calculations"))
      return { status: 200, data: { ...known, ...of } };
    return {
      status: 200,
      data: { today, registers_since: null, changes: [{ from: null, days: [7] }] },
    };
  });
const card = () => screen.findByRole("region", { name: "Attendance calculation" });
const choice = () => screen.findByRole("group", { name: "Changes apply from" });
const noChoice = () =>
  expect(screen.queryByRole("group", { name: "Changes apply from" })).toBeNull();

async function allowAbsences(person: ReturnType<typeof userEvent.setup>, count = "2") {
  const free = await screen.findByRole("textbox", { name: /Free absences/ });
  await person.clear(free);
  await person.type(free, count);
}
/** What was sent of the calculation with the last save. */
async function saved(person: ReturnType<typeof userEvent.setup>, sent: readonly Sent[]) {
  await person.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent.some(({ method }) => method === "put")).toBe(true));
  return sent.findLast(({ method }) => method === "put")?.body;
}

describe("a change of the attendance calculation", () => {
  it("is listed with its first day, beside those that held before", async () => {
    await open();
    const region = await card();
    await waitFor(() => expect(region.textContent).toContain("Before that:"));
    expect(region.textContent).toMatch(
      /Since .*Jun.* 2026: Excused left out, unmarked left out\. Counted by days.* Low attendance is below 75%, once 12 days count\.Since .*May.* 2026: Excused left out.*The first 3 absences .* below 75%, once 1 register counts\.Before that: Excused counted as present.* below 80%, once 10 registers count\./,
    );
    noChoice();
  });

  it("holds from today unless said, which leaves past reports as they are", async () => {
    const person = userEvent.setup();
    const sent = await open();
    await allowAbsences(person);
    expect(
      within(await choice()).getByRole<HTMLInputElement>("radio", { name: "Today" }).checked,
    ).toBe(true);
    await screen.findByText("Reports stay.");
    expect(await saved(person, sent)).toEqual({ attendance: { policy: { free_absences: 2 } } });
  });

  it("may be another number of registers before attendance is low", async () => {
    const person = userEvent.setup();
    const sent = await open();
    const after = within(await card()).getByRole("textbox", { name: /Low attendance after/ });
    await person.clear(after);
    await person.type(after, "20");
    await person.click(within(await choice()).getByRole("radio", { name: /All past reports/ }));
    await screen.findByText("6 registers of 6 days.");
    expect(await saved(person, sent)).toEqual({
      attendance: { policy: { changes_from: "0001-01-01" } },
      notifications: { rules: { low_attendance_slots: 20 } },
    });
  });

  it.each([
    [/start of the academic year/, "2026-04-01"],
    [/All past reports/, "0001-01-01"],
  ])("that is said to hold from %s says what it changes, and is sent so", async (name, day) => {
    const person = userEvent.setup();
    const sent = await open();
    await allowAbsences(person);
    await person.click(within(await choice()).getByRole("radio", { name }));
    expect((await screen.findByText("This changes the past")).closest("div")?.textContent).toBe(
      "This changes the past",
    );
    await screen.findByText("6 registers of 6 days.");
    expect(await saved(person, sent)).toEqual({
      attendance: { policy: { free_absences: 2, changes_from: day } },
    });
  });

  it("from another day is from today while no day is entered, never from the beginning", async () => {
    const person = userEvent.setup();
    const sent = await open();
    await allowAbsences(person);
    await person.click(within(await choice()).getByRole("radio", { name: "Another day" }));
    const day = await screen.findByLabelText(/First day/);
    await person.type(day, "2026-06-02");
    await screen.findByText("6 registers of 6 days.");
    await person.clear(day);
    await screen.findByText("Reports stay.");
    await person.type(day, "2026-06-03");
    await screen.findByText("6 registers of 6 days.");
    expect(await saved(person, sent)).toEqual({
      attendance: { policy: { free_absences: 2, changes_from: "2026-06-03" } },
    });
  });

  it("keeps its day while another part of the page is open", async () => {
    const person = userEvent.setup();
    await open();
    await allowAbsences(person);
    for (const name of [/academic year/, /All past reports/]) {
      await person.click(within(await choice()).getByRole("radio", { name }));
      await person.click(screen.getByRole("tab", { name: "Branding" }));
      await waitFor(noChoice);
      await person.click(screen.getByRole("tab", { name: "Attendance" }));
      expect(within(await choice()).getByRole<HTMLInputElement>("radio", { name }).checked).toBe(
        true,
      );
    }
  });

  it("that is taken back takes its day back too", async () => {
    const person = userEvent.setup();
    await open();
    await allowAbsences(person);
    await person.click(within(await choice()).getByRole("radio", { name: /All past reports/ }));
    await allowAbsences(person, "0");
    await waitFor(noChoice);
    await waitFor(() => expect(screen.queryByText(/Unsaved changes|Not saved/)).toBeNull());
    await allowAbsences(person);
    expect(
      within(await choice()).getByRole<HTMLInputElement>("radio", { name: "Today" }).checked,
    ).toBe(true);
  });

  it("asks for no day while no register was ever taken", async () => {
    const person = userEvent.setup();
    const sent = await open({
      registers_since: null,
      calculations: [{ from: null, policy, threshold: 75, low_after: 10 }] as never,
    });
    await allowAbsences(person);
    await card();
    noChoice();
    expect(await saved(person, sent)).toEqual({ attendance: { policy: { free_absences: 2 } } });
  });
});
