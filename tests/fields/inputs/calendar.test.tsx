import "../../crud/form/missing-in-jsdom";
import { MantineProvider } from "@mantine/core";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DayField } from "../../../packages/kit/browser/fields/inputs/day-field";
import { DateTimeInput } from "../../../packages/kit/browser/fields/inputs/moment-inputs";
import { setFormatting } from "../../../packages/kit/schema/formats/formatting";
import { dateTime } from "@rollcall/kit/schema";

const field = dateTime({ label: "When" });

function Day({ min, max }: { min?: string; max?: string }) {
  const [day, setDay] = useState("2026-11-16");
  return (
    <MantineProvider>
      <DayField label="Day" value={day} onChange={setDay} min={min} max={max} />
      <output>{day}</output>
    </MantineProvider>
  );
}

function Moment({ start }: { start: string | null }) {
  const [value, setValue] = useState<unknown>(start);
  return (
    <MantineProvider>
      <DateTimeInput id="it" {...{ field, value }} onChange={setValue} onBlur={() => undefined} />
      <output>{String(value)}</output>
    </MantineProvider>
  );
}

const shown = () => screen.getByRole("status").textContent;
const button = () => screen.getByRole("button", { name: "Open the calendar" });
async function open() {
  await userEvent.click(button());
  await screen.findByRole("grid");
  return within(screen.getByRole("dialog", { name: "Calendar" }));
}

beforeEach(() => {
  setFormatting({ locale: "en-GB", zone: "Asia/Kolkata" });
  // 01:30 of 25 November in Kolkata.
  vi.useFakeTimers({ now: new Date("2026-11-24T20:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  setFormatting({});
  document.documentElement.dir = "ltr";
});

describe("the calendar beside a day", () => {
  it("shows the day's month with the focus on the day, and tells today by the institution's clock", async () => {
    render(<Day />);
    const calendar = await open();
    expect(calendar.getByRole("grid", { name: "November 2026" })).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Mon, 16 Nov 2026");
    expect(calendar.getByRole("button", { current: "date" }).getAttribute("aria-label")).toBe(
      "Wed, 25 Nov 2026",
    );
    expect(calendar.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "Mon",
      "Tue",
      "Wed",
      "Thu",
      "Fri",
      "Sat",
      "Sun",
    ]);
  });

  it("takes a day by keys alone, and gives the focus back to its button", async () => {
    render(<Day />);
    await open();
    await userEvent.keyboard("{PageDown}{ArrowRight}{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Thu, 24 Dec 2026");
    await userEvent.keyboard("{Enter}");
    expect([shown(), screen.queryByRole("dialog"), document.activeElement]).toEqual([
      "2026-12-24",
      null,
      button(),
    ]);
  });

  it("goes to another year and month by choosing them", async () => {
    render(<Day />);
    const calendar = await open();
    await userEvent.selectOptions(calendar.getByRole("combobox", { name: "Year" }), "2014");
    await userEvent.selectOptions(calendar.getByRole("combobox", { name: "Month" }), "February");
    await userEvent.click(calendar.getByRole("button", { name: "Thu, 6 Feb 2014" }));
    expect(shown()).toBe("2014-02-06");
  });

  it("leaves the day as it was on Escape", async () => {
    render(<Day />);
    await open();
    await userEvent.keyboard("{ArrowRight}{Escape}");
    expect([shown(), screen.queryByRole("dialog"), document.activeElement]).toEqual([
      "2026-11-16",
      null,
      button(),
    ]);
  });

  it("offers today, and no day outside of what can be picked", async () => {
    render(<Day min="2026-11-10" max="2026-11-20" />);
    const calendar = await open();
    expect(calendar.getByRole<HTMLButtonElement>("button", { name: "Today" }).disabled).toBe(true);
    expect(
      calendar.getByRole<HTMLButtonElement>("button", { name: "Sat, 21 Nov 2026" }).disabled,
    ).toBe(true);
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Fri, 20 Nov 2026");
    expect(calendar.getByRole<HTMLButtonElement>("button", { name: "Next month" }).disabled).toBe(
      true,
    );
  });

  it("is in the institution's language and week, whatever the browser's", async () => {
    setFormatting({ locale: "ar-EG", zone: "Africa/Cairo" });
    document.documentElement.dir = "rtl";
    render(<Day />);
    const calendar = await open();
    expect(calendar.getAllByRole("columnheader")[0]?.getAttribute("abbr")).toBe("السبت");
    expect(document.activeElement?.textContent).toBe("١٦");
    await userEvent.keyboard("{ArrowLeft}{Enter}");
    expect(shown()).toBe("2026-11-17");
  });
});

describe("the calendar beside a moment", () => {
  it("keeps the time when another day is picked", async () => {
    render(<Moment start="2026-11-16T03:00:00.000Z" />);
    const calendar = await open();
    await userEvent.click(calendar.getByRole("button", { name: "Tue, 17 Nov 2026" }));
    expect(shown()).toBe("2026-11-17T03:00:00.000Z");
  });

  it("takes a time for its day, and stays open for the day", async () => {
    render(<Moment start="2026-11-16T03:00:00.000Z" />);
    const calendar = await open();
    await userEvent.clear(calendar.getByRole("textbox", { name: "Time" }));
    await userEvent.type(calendar.getByRole("textbox", { name: "Time" }), "14:15");
    expect([shown(), screen.queryByRole("dialog") !== null]).toEqual([
      "2026-11-16T08:45:00.000Z",
      true,
    ]);
  });

  it("without a time takes that of the institution's clock", async () => {
    render(<Moment start={null} />);
    const calendar = await open();
    await userEvent.click(calendar.getByRole("button", { name: "Today" }));
    expect(shown()).toBe("2026-11-24T20:00:00.000Z");
  });
});
