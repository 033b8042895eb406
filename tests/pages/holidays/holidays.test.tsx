import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CreatePage } from "../../../packages/kit/browser/crud/form/create-page";
import { WhatIfNote } from "../../../src/features/holidays/page/what-if-note";
import { HolidayYearPage } from "../../../src/features/holidays/page/year-page";
import type { AnswerTo } from "../../../src/providers/call";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { holidays } from "../../../src/resources/holidays";
import { openPage } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

const year: AnswerTo<"GET /admin/holidays/year"> = {
  year: 2026,
  present: 2026,
  today: "2026-11-21",
  from: "2026-04-01",
  to: "2027-03-31",
  off_days: [{ from: "0001-01-01", days: [6, 7] }],
  months: ["04", "05", "06", "07", "08", "09", "10", "11", "12"]
    .map((month) => `2026-${month}-01`)
    .concat(["2027-01-01", "2027-02-01", "2027-03-01"]),
  special_days: [
    { id: 7, name: "Working Saturday", date: "2026-11-28", effect: "school_day", classes: 0 },
  ],
  holidays: [
    {
      id: 4,
      name: "Diwali",
      start_date: "2026-11-06",
      end_date: "2026-11-09",
      weekday: null,
      kind: "vacation",
      classes: 0,
    },
    {
      id: 5,
      name: "Sports day",
      start_date: "2026-12-12",
      end_date: "2026-12-12",
      weekday: null,
      kind: "institution",
      classes: 2,
    },
  ],
};

describe("the year of holidays", () => {
  it.each([
    [undefined, ["/holidays/create"]],
    [["view_holidays"], []],
  ])("without any says what they do; with %j the next step is %j", async (permissions, steps) => {
    openPage(<HolidayYearPage />, {
      at: "/holidays/year",
      path: "holidays/year",
      answer: ({ url }) =>
        url.includes("/holidays/year")
          ? { data: { ...year, holidays: [], special_days: [] } }
          : undefined,
      ...(permissions ? { permissions } : {}),
    });
    const note = await screen.findByText(/Registers aren't due on a holiday\.$/);
    const card = note.closest("section");
    expect(
      [...(card?.querySelectorAll("a") ?? [])].map((link) => link.getAttribute("href")),
    ).toEqual(steps);
  });

  it("colours holidays by kind, dims off days, and a free day begins a new holiday", async () => {
    const { router } = openPage(<HolidayYearPage />, {
      at: "/holidays/year",
      path: "holidays/year",
      answer: ({ url }) => (url.includes("/holidays/year") ? { data: year } : undefined),
    });
    const diwali = await screen.findByLabelText("Saturday 7 November: Diwali");
    expect([diwali.dataset["kind"], diwali.getAttribute("href")]).toEqual([
      "vacation",
      "/holidays/4",
    ]);
    expect(
      screen.getByLabelText("Saturday 12 December: Sports day, some classes").dataset["part"],
    ).toBe("true");
    const special = screen.getByLabelText("Saturday 28 November: Working Saturday");
    expect([special.getAttribute("href"), special.dataset["off"]]).toEqual([
      "/special-days/7",
      undefined,
    ]);
    const free = screen.getByLabelText("Sunday 15 November: new holiday");
    expect(free.dataset["off"]).toBe("true");
    expect(screen.getByLabelText("Saturday 21 November: new holiday").tabIndex).toBe(0);
    free.focus();
    fireEvent.keyDown(free, { key: "ArrowDown" });
    expect(document.activeElement).toBe(screen.getByLabelText("Sunday 22 November: new holiday"));
    fireEvent.click(free);
    await waitFor(() =>
      expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(
        "/holidays/create?start_date=2026-11-15&end_date=2026-11-15",
      ),
    );
  });

  it("offers nothing to make to who may only look", async () => {
    openPage(<HolidayYearPage />, {
      at: "/holidays/year?year=2026",
      path: "holidays/year",
      permissions: ["view_holidays"],
      answer: ({ url }) => (url.includes("/holidays/year") ? { data: year } : undefined),
    });
    await screen.findByText("Diwali");
    expect(screen.queryByText("New holiday")).toBeNull();
    expect(screen.queryByLabelText("Sunday 15 November: new holiday")).toBeNull();
  });
});

describe("the form of a holiday", () => {
  it("says what it does to registers before it is saved", async () => {
    const { sent } = openPage(<CreatePage resource={holidays} Note={WhatIfNote} />, {
      at: "/holidays/create?start_date=2026-11-20&end_date=2026-11-20",
      path: "holidays/create",
      answer: ({ url }) =>
        url.endsWith("/what-if")
          ? {
              data: {
                registers: 12,
                classes: 12,
                marks: 340,
                reopened: 0,
                sentence: "12 registers exist on these days; they will leave the percentage.",
              },
            }
          : undefined,
    });
    expect(
      await screen.findByText("12 registers exist on these days; they will leave the percentage."),
    ).toBeTruthy();
    expect(sent.find(({ url }) => url.endsWith("/what-if"))?.body).toEqual({
      start_date: "2026-11-20",
      end_date: "2026-11-20",
      weekday: null,
      classes: [],
      id: null,
    });
  });
});
