import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { date, dateTime, decimal, integer, type Field } from "@rollcall/kit/schema";
import { renderCell } from "../../packages/kit/browser/fields/cells/render-cell";
import { useCellContext } from "../../packages/kit/browser/fields/cells/use-cell-context";
import { DayField } from "../../packages/kit/browser/fields/inputs/day-field";
import { FieldInput } from "../../packages/kit/browser/fields/inputs/field-input";
import { noteUnsavedWork } from "../../packages/kit/browser/fields/unsaved-work";
import { previewBranding } from "../../packages/kit/browser/providers/branding";
import { queryClient } from "../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../packages/kit/browser/providers/session";
import { fullDay, monthText } from "../../packages/kit/schema/formats/days";
import { percentText } from "../../packages/kit/schema/formats/numbers";
import { openPage } from "../pages/answering";

const cells: readonly (readonly [Field, unknown])[] = [
  [date({ label: "Day" }), "2026-06-03"],
  [dateTime({ label: "Moment" }), "2026-06-03T20:30:00Z"],
  [integer({ label: "Count" }), 12_345],
  [decimal({ label: "Share", scale: 1 }), 1234.5],
];
const dayInput = date({ label: "Typed" });

/** A page with a day in each place that a page can have one. */
function SomePage() {
  const context = useCellContext();
  const [day, setDay] = useState("2026-06-03");
  const [typed, setTyped] = useState<unknown>(null);
  return (
    <main aria-label="The page">
      <h1>{fullDay("2026-06-03")}</h1>
      <h2>{monthText("2026-06")}</h2>
      <p>{percentText(95.8)}</p>
      {cells.map(([field, value]) => (
        <p key={field.label}>{renderCell(field, value, context)}</p>
      ))}
      <DayField label="Chosen" value={day} onChange={setDay} />
      <output data-testid="day">{day}</output>
      <FieldInput
        id="typed"
        field={dayInput}
        value={typed}
        onChange={setTyped}
        onBlur={() => undefined}
      />
    </main>
  );
}

const open = () => openPage(<SomePage />, { at: "/some", path: "some", answer: () => undefined });
const page = async () => within(await screen.findByRole("main", { name: "The page" }));
const textOfPage = () =>
  (screen.getByRole("main", { name: "The page" }).textContent ?? "").replace(/\s/gu, " ");

afterEach(() => {
  noteUnsavedWork("test", false);
  previewBranding();
  cleanup();
  closeSession("signed-out");
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe("a page", () => {
  it("writes days, times and numbers in the institution's one way, not in the browser's", async () => {
    vi.spyOn(navigator, "language", "get").mockReturnValue("en-US");
    open();
    await page();
    // The institution of these tests is in Asia/Kolkata, where the moment is on the next day.
    expect(textOfPage()).toContain(
      "Wed, 3 Jun 2026June 202695.8%3 Jun 20264 Jun 2026, 02:0012,3451,234.5",
    );
    expect(screen.getByLabelText("Chosen")).toHaveValue("3 Jun 2026");
    expect(screen.getByLabelText("Typed")).toHaveAttribute(
      "placeholder",
      expect.stringContaining("21 Nov 2026"),
    );
  });

  it("is drawn anew at once when the institution writes otherwise", async () => {
    open();
    await page();
    act(() => previewBranding({ locale: "de-DE", timezone: "Europe/Berlin" }));
    expect(textOfPage()).toContain(
      "Mi., 3. Juni 2026Juni 202695,8 %3. Juni 20263. Juni 2026, 22:3012.3451.234,5",
    );
    expect(screen.getByLabelText("Chosen")).toHaveValue("3. Juni 2026");
  });

  it("keeps what is not saved, and is drawn anew afterwards", async () => {
    open();
    await page();
    fireEvent.change(screen.getByLabelText("Chosen"), { target: { value: "5 Jun 2026" } });
    act(() => noteUnsavedWork("test", true));
    act(() => previewBranding({ locale: "de-DE" }));
    expect(screen.getByTestId("day")).toHaveTextContent("2026-06-05");
    act(() => noteUnsavedWork("test", false));
    expect(screen.getByLabelText("Chosen")).toHaveValue("3. Juni 2026");
  });
});

describe("a day that is typed outside of a form", () => {
  const type = (text: string) =>
    fireEvent.change(screen.getByLabelText("Chosen"), { target: { value: text } });
  const chosen = () => screen.getByTestId("day").textContent;

  it("means what the locale says, and is shown with the month's name", async () => {
    open();
    await page();
    type("3/11/2025");
    expect(chosen()).toBe("2025-11-03");
    fireEvent.blur(screen.getByLabelText("Chosen"));
    expect(screen.getByLabelText("Chosen")).toHaveValue("3 Nov 2025");
    act(() => previewBranding({ locale: "en-US" }));
    type("3/11/2025");
    expect(chosen()).toBe("2025-03-11");
    fireEvent.blur(screen.getByLabelText("Chosen"));
    expect(screen.getByLabelText("Chosen")).toHaveValue("Mar 11, 2025");
  });

  it("without a year is taken on Enter or when the field is left, and not while it is typed", async () => {
    open();
    await page();
    type("3/1");
    expect(chosen()).toBe("2026-06-03");
    type("3/11");
    fireEvent.keyDown(screen.getByLabelText("Chosen"), { key: "Enter" });
    expect(chosen()).toMatch(/^\d{4}-11-03$/);
  });

  it("that does not exist gives way to the day that was there", async () => {
    open();
    await page();
    type("31 Feb 2026");
    fireEvent.blur(screen.getByLabelText("Chosen"));
    expect([chosen(), (screen.getByLabelText("Chosen") as HTMLInputElement).value]).toEqual([
      "2026-06-03",
      "3 Jun 2026",
    ]);
  });
});
