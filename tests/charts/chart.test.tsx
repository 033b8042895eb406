import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Chart } from "../../packages/kit/browser/charts/chart";
import { DotRows } from "../../packages/kit/browser/charts/dot-rows";
import { geometryOf } from "../../packages/kit/browser/charts/geometry";
import { HeatStrip } from "../../packages/kit/browser/charts/heat-strip";
import { Ring } from "../../packages/kit/browser/charts/ring";
import { Sparkline } from "../../packages/kit/browser/charts/sparkline";
import { givenBrowser } from "../shell/frame";

const percent = (value: number) => `${value}%`;
const months = ["Jun", "Jul", "Aug", "Sep"].map((short) => ({
  label: `${short} 2026`,
  short,
  gap: short === "Aug" ? "Closed: Monsoon" : undefined,
}));
const series = [
  { name: "This year", values: [94.2, 96, null, 70.5] },
  { name: "Year before", look: "compared" as const, values: [90, 91.5, 93, null] },
];
const draw = (kind: "line" | "bars" = "line") =>
  render(
    <Chart
      title="Attendance by month"
      head="Month"
      kind={kind}
      points={months}
      series={series}
      threshold={{ value: 75, label: "Minimum 75%" }}
      format={percent}
    />,
  );
const plot = () => screen.getByRole("application", { name: /^Attendance by month/ });
const said = () => screen.getByRole("status").textContent;

/** The simulated browser has no pointer, so that its events are those of a mouse. */
const pointer = (type: string, clientX: number) =>
  fireEvent(plot(), new MouseEvent(type, { clientX, bubbles: true }));

beforeEach(() => givenBrowser());
afterEach(cleanup);

describe("a chart", () => {
  it("is one stop of the tab key, and its arrows say each value", async () => {
    draw();
    await userEvent.tab();
    expect(document.activeElement).toBe(plot());
    expect(said()).toBe("Sep 2026: This year 70.5%");
    await userEvent.keyboard("{ArrowLeft}");
    expect(said()).toBe("Aug 2026: Year before 93%");
    await userEvent.keyboard("{Home}");
    expect(said()).toBe("Jun 2026: This year 94.2%, Year before 90%");
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}");
    expect(said()).toBe("Sep 2026: This year 70.5%");
    await userEvent.keyboard("{Escape}");
    expect(said()).toBe("");
    await userEvent.tab();
    expect(plot().contains(document.activeElement)).toBe(false);
  });

  it("says why there is no value, and that there is none", async () => {
    render(
      <Chart
        title="Alone"
        head="Month"
        points={months}
        series={[{ name: "This year", values: [1, 2, null, null] }]}
        format={percent}
      />,
    );
    await userEvent.tab();
    expect(said()).toBe("Sep 2026: No data");
    await userEvent.keyboard("{ArrowLeft}");
    expect(said()).toBe("Aug 2026: Closed: Monsoon");
  });

  it("shows a value under the pointer, and says nothing aloud then", () => {
    draw();
    pointer("pointermove", 70);
    expect(screen.getByText("Jun 2026")).toBeTruthy();
    expect(said()).toBe("");
    pointer("pointerout", 0);
    expect(screen.queryByText("Jun 2026")).toBeNull();
  });

  for (const kind of ["line", "bars"] as const)
    it(`has a table whose figures are those that are drawn: ${kind}`, async () => {
      const { container } = draw(kind);
      await userEvent.click(screen.getByText("Show as table"));
      const table = within(await screen.findByRole("table", { name: "Attendance by month" }));
      expect(
        table.getAllByRole("row").map((row) => [...row.children].map((c) => c.textContent)),
      ).toEqual([
        ["Month", "This year", "Year before"],
        ["Jun 2026", "94.2%", "90%"],
        ["Jul 2026", "96%", "91.5%"],
        ["Aug 2026", "Closed: Monsoon", "93%"],
        ["Sep 2026", "70.5%", "No data"],
      ]);
      const heights = [...container.querySelectorAll("svg rect[class*=bar]")];
      expect(heights.length).toBe(kind === "bars" ? 3 : 0);
    });

  it("names what its lines are, and the line across", () => {
    draw();
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "This year",
      "Year before",
      "Minimum 75%",
      "No data",
    ]);
    expect(plot().getAttribute("aria-label")).toBe("Attendance by month: from 70.5% to 96%.");
  });

  it("keeps its proportions when paper makes it smaller, a line beside a figure too", () => {
    draw();
    render(<Sparkline label="Attendance" values={[90, 95]} height={44} />);
    for (const drawing of [plot().querySelector("svg"), screen.getByRole("img")])
      expect(drawing?.getAttribute("viewBox")).toBe(
        `0 0 ${drawing?.getAttribute("width")} ${drawing?.getAttribute("height")}`,
      );
  });

  it("takes no room less than none while its page is laid out", () => {
    const data = { points: months, series, format: percent };
    const narrow = geometryOf(data, { width: 1, height: 200, wishes: {}, isMirrored: false });
    expect(narrow.step).toBe(0);
    expect(narrow.nearest(0)).toBe(0);
  });

  it("is mirrored where the page is read from right to left", () => {
    const data = { points: months, series, format: percent };
    const options = { width: 640, height: 200, wishes: {} };
    const [ltr, rtl] = [false, true].map((isMirrored) =>
      geometryOf(data, { ...options, isMirrored }),
    );
    expect(ltr?.x(0)).toBeLessThan(ltr?.x(3) ?? 0);
    expect(rtl?.x(0)).toBeGreaterThan(rtl?.x(3) ?? 0);
    expect(rtl?.axisX).toBeGreaterThan(rtl?.right ?? 0);
    for (const geometry of [ltr, rtl])
      expect(months.map((_, place) => geometry?.nearest(geometry.x(place)))).toEqual([0, 1, 2, 3]);
  });

  it("turns its arrows with the page", async () => {
    render(
      <>
        {/* Told of each element: the simulated browser does not inherit it. */}
        <style>{"div { direction: rtl }"}</style>
        <Chart title="Turned" head="Month" points={months} series={series} format={percent} />
      </>,
    );
    await userEvent.tab();
    await userEvent.keyboard("{ArrowRight}");
    expect(said()).toBe("Aug 2026: Year before 93%");
  });
});

describe("named values", () => {
  it("stand highest first, with their figures and the average", () => {
    render(
      <DotRows
        title="Classes"
        rows={[
          { key: 1, name: "Class 1", value: 91.2 },
          { key: 2, name: "Class 2", value: 70 },
          { key: 3, name: "Class 3", value: null },
          { key: 4, name: "Class 4", value: 95 },
        ]}
        average={{ value: 88, label: "All classes 88%" }}
        threshold={{ value: 75, label: "Minimum 75%" }}
        format={percent}
      />,
    );
    expect(
      within(screen.getByRole("list", { name: "Classes" }))
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["Class 495%", "Class 191.2%", "Class 270%", "Class 3No data"]);
  });
});

describe("a strip of days", () => {
  const days = Array.from({ length: 10 }, (_, at) => ({
    place: at + 2,
    label: `${at + 1} Jun`,
    shape: at === 3 ? ("cross" as const) : ("full" as const),
    text: at === 3 ? "Absent" : "Present",
  }));

  it("is read by weeks along it and by days across", async () => {
    render(<HeatStrip title="Days" head="Day" days={days} legend={[]} />);
    await userEvent.tab();
    expect(said()).toBe("10 Jun: Present");
    await userEvent.keyboard("{ArrowLeft}{ArrowDown}");
    expect(said()).toBe("4 Jun: Absent");
  });
});

describe("a ring", () => {
  it("says its share", () => {
    render(
      <Ring value={70} label="Attendance 70%" threshold={75} isLow>
        70%
      </Ring>,
    );
    expect(screen.getByRole("img", { name: "Attendance 70%" })).toBeTruthy();
  });
});
