/** @jsxImportSource preact */
import "@testing-library/jest-dom/vitest";
import { screen, waitFor, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { options, render } from "preact";
import { useState } from "preact/hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setFormatting } from "../../../packages/kit/schema/formats/formatting";
import { DateField } from "../../../src/light/shared/date-field";
import { dayProblem } from "../../../src/light/shared/day-problem";
import { startSpeaking } from "../../../src/light/shared/use-language";

// Preact waits 35 ms for a frame and cancels it then, in a browser that has ended with the last test.
let frameMs = 0;
options.requestAnimationFrame = (callback) => setTimeout(callback, frameMs);

interface Start {
  value?: string;
  min?: string;
  max?: string;
  error?: string;
}

function Form({ value: start = "", error, ...range }: Start) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateField id="day" label="First day" {...{ value, error, ...range }} onChange={setValue} />
      <output aria-label="held">{value}</output>
    </>
  );
}

let root: HTMLElement;
const user = userEvent.setup();
const open = (start: Start = {}) => render(<Form {...start} />, root);
const field = () => screen.getByRole("textbox", { name: "First day" });
const held = () => screen.getByLabelText("held").textContent;
const button = () => screen.getByRole("button", { name: "Open the calendar" });
async function calendar() {
  await user.click(button());
  const group = await screen.findByRole("group", { name: "Calendar" });
  await waitFor(() => expect(group.contains(document.activeElement)).toBe(true));
  return within(group);
}
const inFocus = () => document.activeElement?.getAttribute("aria-label");

beforeEach(() => {
  setFormatting({ locale: "en-GB", zone: "Asia/Kolkata" });
  // 01:30 of 25 November in Kolkata.
  vi.useFakeTimers({ now: new Date("2026-11-24T20:00:00Z"), toFake: ["Date"] });
  root = document.body.appendChild(document.createElement("div"));
});
afterEach(async () => {
  render(null, root);
  root.remove();
  vi.useRealTimers();
  setFormatting({});
  document.documentElement.dir = "ltr";
  frameMs = 0;
  await startSpeaking({});
});

describe("a day that is typed on a light page", () => {
  it.each([
    ["en-GB", "3/11/2026", "2026-11-03", "3 Nov 2026"],
    ["en-US", "3/11/2026", "2026-03-11", "Mar 11, 2026"],
    ["en-US", "3/11", "2026-03-11", "Mar 11, 2026"],
    ["de-DE", "3.11.2026", "2026-11-03", "3. Nov. 2026"],
    ["hi-IN", "३/११/२०२६", "2026-11-03", "3 नव॰ 2026"],
    ["ar-EG", "٣/١١/٢٠٢٦", "2026-11-03", "٣ نوفمبر ٢٠٢٦"],
  ])("means in %s by “%s” the day %s, and shows it as “%s”", async (locale, text, day, shown) => {
    setFormatting({ locale, zone: "Asia/Kolkata" });
    open();
    await user.type(field(), text);
    expect(held()).toBe(day);
    await user.tab();
    expect(field()).toHaveValue(shown);
  });

  it("is shown as it is read when Enter sends the form", async () => {
    open();
    await user.type(field(), "3/11/2026{Enter}");
    expect(field()).toHaveValue("3 Nov 2026");
  });

  it("follows the institution's locale as soon as that is known", async () => {
    open({ value: "2026-11-03" });
    expect(field()).toHaveValue("3 Nov 2026");
    setFormatting({ locale: "en-US", zone: "UTC" });
    open({ value: "2026-11-03" });
    await waitFor(() => expect(field()).toHaveValue("Nov 3, 2026"));
  });

  it("stays as it was typed where it names no day, and the field says so when it is left", async () => {
    open({ value: "2026-11-03" });
    await user.clear(field());
    await user.type(field(), "31/02/2026");
    expect(field()).not.toHaveAttribute("aria-invalid");
    await user.tab();
    const sentence = "“31/02/2026” isn’t a valid date. Enter it like 23 Nov 2026.";
    expect(field()).toHaveValue("31/02/2026");
    expect(field()).toHaveAttribute("aria-invalid", "true");
    expect(field()).toHaveAccessibleDescription(sentence);
    expect(screen.getByRole("status", { name: "" })).toHaveTextContent(sentence);
    expect(held()).toBe("31/02/2026");
  });

  it("is no longer called wrong while it is corrected", async () => {
    open();
    await user.type(field(), "31/02/2026");
    await user.tab();
    await user.type(field(), "{Backspace}");
    expect(field()).not.toHaveAttribute("aria-invalid");
  });

  it("is none only where nothing is typed", async () => {
    open({ value: "2026-11-03" });
    await user.clear(field());
    await user.tab();
    expect(held()).toBe("");
    expect(field()).not.toHaveAttribute("aria-invalid");
  });

  it.each([
    ["1/11/2026", "Choose 10 Nov 2026 or a later day."],
    ["30/11/2026", "Choose 20 Nov 2026 or an earlier day."],
  ])("is refused outside of what can be chosen: %s", async (text, sentence) => {
    open({ min: "2026-11-10", max: "2026-11-20" });
    await user.type(field(), text);
    await user.tab();
    expect(field()).toHaveAccessibleDescription(sentence);
  });

  it("shows what the form says of it, and says it once", async () => {
    open({ value: "never", error: "The school says no." });
    await user.click(field());
    await user.tab();
    expect(field()).toHaveAccessibleDescription("The school says no.");
    expect(screen.queryByText(/isn’t a valid date/)).toBeNull();
  });
});

describe("what is wrong with a date field", () => {
  it.each(["2026-02-31", "3/11/2026", "soon", "  soon "])("is said of “%s”", (text) => {
    expect(dayProblem(text, {})).toBe(
      `“${text.trim()}” isn’t a valid date. Enter it like 23 Nov 2026.`,
    );
  });
  it.each([
    ["", {}],
    ["2026-11-10", { min: "2026-11-10", max: "2026-11-10" }],
  ])("is nothing of “%s”", (value, range) => {
    expect(dayProblem(value, range)).toBeUndefined();
  });
});

describe("the calendar of a light page", () => {
  it("opens on the day with the focus, and tells today by the institution's clock", async () => {
    open({ value: "2026-11-16" });
    const { getByRole } = await calendar();
    expect(getByRole("grid", { name: "November 2026" })).toBeInTheDocument();
    expect(inFocus()).toBe("Mon, 16 Nov 2026");
    expect(getByRole("button", { current: "date" })).toHaveAccessibleName("Wed, 25 Nov 2026");
    expect(root.querySelector("[aria-selected=true]")).toHaveTextContent("16");
  });

  it("takes a day by keys alone, and gives the focus back to its button", async () => {
    open({ value: "2026-11-16" });
    await calendar();
    await user.keyboard("{ArrowDown}{ArrowRight}{Enter}");
    expect(held()).toBe("2026-11-24");
    expect(field()).toHaveValue("24 Nov 2026");
    expect(button()).toHaveFocus();
    expect(button()).toHaveAttribute("aria-expanded", "false");
  });

  it("takes the day that a key has just reached, however slow the phone draws", async () => {
    open({ value: "2026-11-16" });
    await calendar();
    frameMs = 500;
    await user.keyboard("{ArrowRight}{Enter}");
    expect(held()).toBe("2026-11-17");
  });

  it("goes by Page Down to the next month, with the focus", async () => {
    open({ value: "2026-11-16" });
    await calendar();
    await user.keyboard("{PageDown}");
    await waitFor(() => expect(inFocus()).toBe("Wed, 16 Dec 2026"));
  });

  it("closes by Escape without a change", async () => {
    open({ value: "2026-11-16" });
    await calendar();
    await user.keyboard("{ArrowDown}{Escape}");
    expect(screen.queryByRole("grid")).toBeNull();
    expect([held(), button()]).toEqual(["2026-11-16", document.activeElement]);
  });

  it("takes the place of what was typed and named no day", async () => {
    open();
    await user.type(field(), "next monday");
    const { getByRole } = await calendar();
    await user.click(getByRole("button", { name: "Today" }));
    expect(field()).toHaveValue("25 Nov 2026");
    expect(field()).not.toHaveAttribute("aria-invalid");
  });

  it("goes to a year long ago by choosing it", async () => {
    open({ min: "1900-01-01", max: "2026-11-25" });
    const { getByRole } = await calendar();
    await user.selectOptions(getByRole("combobox", { name: "Year" }), "2014");
    await user.selectOptions(getByRole("combobox", { name: "Month" }), "March");
    await user.click(getByRole("button", { name: "Wed, 5 Mar 2014" }));
    expect(held()).toBe("2014-03-05");
  });

  it("offers no day outside of what can be chosen", async () => {
    open({ value: "2026-11-16", min: "2026-11-10", max: "2026-11-20" });
    const { getByRole } = await calendar();
    expect(getByRole("button", { name: "Mon, 9 Nov 2026" })).toBeDisabled();
    expect(getByRole("button", { name: "Fri, 20 Nov 2026" })).toBeEnabled();
    expect(getByRole("button", { name: "Today" })).toBeDisabled();
    expect(getByRole("button", { name: "Next month" })).toBeDisabled();
  });

  it("in text from the right goes to the next day by the left arrow, in the locale's digits", async () => {
    setFormatting({ locale: "ar-EG", zone: "Africa/Cairo" });
    document.documentElement.dir = "rtl";
    open({ value: "2026-11-16" });
    const { getAllByRole } = await calendar();
    await user.keyboard("{ArrowLeft}");
    await waitFor(() => expect(document.activeElement).toHaveTextContent("١٧"));
    expect(getAllByRole("columnheader")[0]).toHaveAttribute("abbr", "السبت");
  });
});
