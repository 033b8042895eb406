import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { DistrictPage } from "../../../src/features/district/page/district-page";
import type { AnswerTo } from "../../../src/providers/call";
import { openPage, type Reply, type Sent } from "../answering";

type Schools = AnswerTo<"GET /admin/district/schools">;
type School = Schools["schools"][number];

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-10T09:00:00Z") }));
afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
  vi.useRealTimers();
});

const figures = { registers: 40, taken: 38, absent: 12, late: 3, percentage: 93.1 };
const school = (name: string, more: Partial<School> = {}): School => ({
  name,
  title: `${name} school`,
  url: `https://${name}.test`,
  is_office: false,
  state: "open",
  told_at: "2026-06-10T08:59:00Z",
  failed_at: null,
  problem: null,
  today: "2026-06-10",
  students: 800,
  figures,
  ...more,
});
const total = { ...figures, students: 800 };
const both = ["view_district", "edit_district"];

const open = (
  schools: School[],
  {
    permissions = both,
    answer,
  }: { permissions?: string[]; answer?(sent: Sent): Reply | undefined } = {},
) =>
  openPage(<DistrictPage />, {
    at: "/district",
    path: "district",
    permissions,
    answer: (sent) =>
      answer?.(sent) ??
      (sent.url.startsWith("/admin/district/schools") && sent.method === "get"
        ? { data: { schools, total } }
        : undefined),
  });
const rows = async () =>
  (await screen.findAllByRole("row"))
    .slice(1)
    .map((row) => within(row).getAllByRole("link")[0]?.textContent);

describe("the page of a district", () => {
  it("gives each school its figures and says how old they are, those with missing registers first", async () => {
    open([
      school("all", { figures: { ...figures, taken: 40 } }),
      school("few", { figures: { ...figures, taken: 3 } }),
      school("gone", { state: "archived" }),
      school("broken", { problem: "away", failed_at: "2026-06-10T08:10:00Z" }),
      school("new", { title: null, told_at: null, figures: null, students: null }),
      school("head", { is_office: true, students: 0 }),
    ]);
    expect(await rows()).toEqual([
      "broken school",
      "few school",
      "all school",
      "new",
      "gone school",
    ]);
    const row = screen.getByRole("row", { name: /few school/ });
    expect(within(row).getByText("3 of 40")).toBeTruthy();
    expect(within(row).getByText("Figures from a minute ago")).toBeTruthy();
    expect(within(row).getByText("93.1%")).toBeTruthy();
    expect(screen.getByText(/^Its database can't be reached since/)).toBeTruthy();
    expect(screen.getByText("It has told no figures yet.")).toBeTruthy();
    expect(screen.getByText(/^1 school can't be opened/)).toBeTruthy();
    expect(screen.getByText("93.1% present")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Name" }));
    expect(await rows()).toEqual([
      "all school",
      "broken school",
      "few school",
      "new",
      "gone school",
    ]);
  });

  it("says of figures that they are old after half an hour, and not before", async () => {
    open([
      school("old", { told_at: "2026-06-10T08:29:59Z" }),
      school("fresh", { told_at: "2026-06-10T08:30:00Z" }),
    ]);
    expect(await screen.findByText("1 school has told nothing for half an hour.")).toBeTruthy();
  });

  it("asks for other days, and finds a school by its name among many", async () => {
    const sent = open(Array.from({ length: 9 }, (_, at) => school(`place-${at}`))).sent;
    fireEvent.click(await screen.findByRole("radio", { name: "7 days" }));
    await waitFor(() =>
      expect(sent.map(({ url }) => url)).toContain("/admin/district/schools?days=7"),
    );
    fireEvent.change(screen.getByLabelText("Find a school"), { target: { value: "CE-4" } });
    expect(await rows()).toEqual(["place-4 school"]);
    fireEvent.change(screen.getByLabelText("Find a school"), { target: { value: "nowhere" } });
    expect(screen.getByText("No school has these words in its name or address.")).toBeTruthy();
  });

  it("offers a way out where nothing is there or nothing could be loaded", async () => {
    open([school("head", { is_office: true, students: 0 })]);
    expect(await screen.findByText("There is no school yet")).toBeTruthy();
    cleanup();
    queryClient.clear();
    open([], { answer: () => ({ refused: { status: 500, message: "Broken." } }) });
    expect(await screen.findByText("The schools could not be loaded")).toBeTruthy();
  });

  it("makes a school and shows its code once", async () => {
    const { sent } = open([school("north")], {
      answer: ({ method, url }) =>
        method === "post" && url === "/admin/district/schools"
          ? { data: { url: "https://west.test/setup", setup_code: "a-code-of-twelve" } }
          : undefined,
    });
    fireEvent.click(await screen.findByRole("button", { name: "Add school" }));
    const dialog = await screen.findByRole("dialog", { name: "Add a school" });
    fireEvent.click(within(dialog).getByRole("button", { name: "Add school" }));
    expect(await within(dialog).findAllByText("Fill this in.")).toHaveLength(2);
    fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: " west " } });
    fireEvent.change(within(dialog).getByLabelText(/^Host name/), {
      target: { value: "west.test" },
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "Add school" }));
    expect(await screen.findByDisplayValue("a-code-of-twelve")).toBeTruthy();
    expect(sent.find(({ method }) => method === "post")?.body).toEqual({
      name: "west",
      host: "west.test",
    });
  });

  it("archives a school once it is sure, opens it again, and leaves the office and a closed one alone", async () => {
    const { sent } = open(
      [
        school("north"),
        school("gone", { state: "archived" }),
        school("moving", { state: "migrating" }),
        school("head", { is_office: true }),
      ],
      {
        answer: ({ method, url, body }) =>
          method === "post"
            ? {
                data: { name: body["name"], state: url.endsWith("open") ? "open" : "archived" },
                message: "Done.",
              }
            : undefined,
      },
    );
    const press = async (name: string, sure: string, act: string) => {
      fireEvent.click(await screen.findByRole("button", { name }));
      const dialog = await screen.findByRole("dialog", { name: sure });
      fireEvent.click(within(dialog).getByRole("button", { name: act }));
      await waitFor(() => expect(screen.queryByRole("dialog", { name: sure })).toBeNull());
    };
    await press("Archive north school", "Archive north school?", "Archive");
    await press("Open gone school again", "Open gone school again?", "Open again");
    expect(
      sent.filter(({ method }) => method === "post").map(({ url, body }) => [url, body]),
    ).toEqual([
      ["/admin/district/archive", { name: "north" }],
      ["/admin/district/open", { name: "gone" }],
    ]);
    expect(screen.queryByRole("button", { name: /moving school|head school/ })).toBeNull();
  });

  it("offers no change to who may only look", async () => {
    open([school("north")], { permissions: ["view_district"] });
    expect(await rows()).toEqual(["north school"]);
    expect(screen.queryByRole("button", { name: /Add school|Archive/ })).toBeNull();
  });
});
