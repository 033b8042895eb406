import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { RolloverPage } from "../../src/features/rollover/page/rollover-page";
import type { AnswerTo } from "../../src/providers/call";
import { queryClient } from "../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../packages/kit/browser/providers/session";
import { openPage, type Reply, type Sent } from "./answering";

type Rehearsal = AnswerTo<"POST /admin/rollover/rehearse">;
type Year = Rehearsal["from"];
const years: [Year, Year] = [
  { id: 1, name: "2026-27", start_date: "2026-04-01", end_date: "2027-03-31", is_current: true },
  { id: 2, name: "2027-28", start_date: "2027-04-01", end_date: "2028-03-31", is_current: false },
];
const targets = [5, 6, 7].map((id) => ({
  id,
  name: `Grade ${id}`,
  code: String(id),
  capacity: 30,
  enrolled: 0,
}));
const overview: AnswerTo<"GET /admin/rollover"> = {
  years,
  today: "2027-04-02",
  from: years[0],
  to: years[1],
  targets,
  without_class: 1,
  already: 0,
  last: null,
  classes: [
    { id: 5, name: "Grade 5", code: "5", section: null, trashed: false, students: 2, suggested: 6 },
    {
      id: 6,
      name: "Grade 6",
      code: "6",
      section: null,
      trashed: false,
      students: 1,
      suggested: null,
    },
    {
      id: 7,
      name: "Grade 7",
      code: "7",
      section: null,
      trashed: false,
      students: 1,
      suggested: "leaves",
    },
  ],
};
const asha: Rehearsal["students"][number] = {
  id: 11,
  name: "Asha Rao",
  admission_no: "A-1",
  kind: "promoted",
  from_class_id: 5,
  to_class_id: 6,
  roll_no: 1,
  status: null,
  why: null,
};
const ben: Rehearsal["students"][number] = {
  id: 12,
  name: "Ben Oak",
  admission_no: "A-2",
  kind: "promoted",
  from_class_id: 5,
  to_class_id: 6,
  roll_no: 2,
  status: null,
  why: null,
};
const rehearsal = (): Rehearsal => ({
  from: years[0],
  to: years[1],
  today: "2027-04-02",
  fingerprint: "f".repeat(64),
  unmapped: [],
  warnings: ["Grade 6 would have 40 students; it has room for 30."],
  classes: targets.map(({ enrolled: _enrolled, ...one }) => ({ ...one, students: 30 })),
  counts: { promoted: 2, stays: 0, leaves: 1, not_mapped: 1, already: 0 },
  students: [
    asha,
    ben,
    {
      ...asha,
      id: 13,
      name: "Chi Lin",
      admission_no: "A-3",
      kind: "not_mapped",
      from_class_id: 6,
      to_class_id: null,
      why: "The class has no next class.",
    },
    {
      ...asha,
      id: 14,
      name: "Dev Roy",
      admission_no: "A-4",
      kind: "leaves",
      from_class_id: 7,
      to_class_id: null,
      roll_no: null,
    },
  ],
});
const done: AnswerTo<"POST /admin/rollover"> = {
  from: years[0],
  to: { ...years[1], is_current: true },
  changed: 3,
  made_current: true,
  counts: { promoted: 2, stays: 0, leaves: 1, not_mapped: 1, already: 0 },
};

let answers: (sent: Sent) => Reply | undefined;
const usual = ({ url, method }: Sent): Reply | undefined => {
  if (url.endsWith("/rollover/rehearse")) return { data: rehearsal() };
  if (url.startsWith("/admin/rollover")) return { data: method === "get" ? overview : done };
  return undefined;
};
const open = (permissions?: string[]) =>
  openPage(<RolloverPage />, {
    permissions,
    at: "/academic-years/rollover",
    path: "academic-years/rollover",
    answer: (sent) => answers(sent),
  });
/** By their words: looking roles up in the whole console takes seconds. */
const button = (name: string, around: HTMLElement = document.body) =>
  within(around).getByText(name, { selector: "button *" }).closest("button") as HTMLButtonElement;
const press = async (name: string, around?: HTMLElement) =>
  fireEvent.click(await waitFor(() => button(name, around)));
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rehearsals = (sent: readonly Sent[]) =>
  sent.filter(({ url }) => url.endsWith("/rehearse")).map(({ body }) => body);
const toRehearsal = async () => {
  const opened = open();
  await press("Choose the classes");
  await press("Preview");
  await screen.findByText("Asha Rao");
  return opened;
};
const sureOf = async () => {
  await waitFor(() => expect(button("Start 2027-28…").disabled).toBe(false));
  await press("Start 2027-28…");
  const dialog = (await screen.findByText("Start 2027-28?")).closest(
    "section, [role=dialog]",
  ) as HTMLElement;
  fireEvent.change(within(dialog).getByLabelText(/^Type 2027-28/), {
    target: { value: "2027-28" },
  });
  return dialog;
};

beforeEach(() => {
  answers = usual;
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

describe("starting the next year", () => {
  it("takes the suggested classes and what is chosen instead, and keeps both while going back", async () => {
    const { sent } = open();
    await press("Choose the classes");
    expect(screen.getByText(/2 of 3 classes assigned/)).toBeTruthy();
    choose("Next class of Grade 6", "stays");
    choose("Next class of Grade 5", "7");
    choose("Roll numbers", "by_name");
    await press("Back");
    await press("Choose the classes");
    expect(
      ["Grade 5", "Grade 6", "Grade 7"].map(
        (name) => screen.getByLabelText<HTMLSelectElement>(`Next class of ${name}`).value,
      ),
    ).toEqual(["7", "stays", "leaves"]);
    await press("Preview");
    await waitFor(() =>
      expect(rehearsals(sent)).toEqual([
        {
          from_year: 1,
          to_year: 2,
          roll_numbers: "by_name",
          classes: [
            { class_id: 5, to: 7 },
            { class_id: 6, to: "stays" },
            { class_id: 7, to: "leaves" },
          ],
          students: [],
        },
      ]),
    );
  });

  it("shows who moves, leaves and is not mapped with why, and finds a student", async () => {
    await toRehearsal();
    expect(screen.getByText(/it has room for 30/)).toBeTruthy();
    expect(
      [...document.querySelectorAll("[role=tab]")].map(({ textContent }) => textContent),
    ).toEqual(["Move on 2", "Stay 0", "Leave 1", "Unassigned 1", "Already done 0"]);
    fireEvent.change(screen.getByLabelText("Search students"), { target: { value: "a-2" } });
    await waitFor(() => expect(screen.queryByText("Asha Rao")).toBeNull());
    expect(screen.getByText("Ben Oak")).toBeTruthy();
    fireEvent.click(screen.getByText("Unassigned"));
    expect(await screen.findByText("The class has no next class.")).toBeTruthy();
  });

  it("cannot be started while a class has no next class, and leads back to choosing one", async () => {
    answers = (one) =>
      one.url.endsWith("/rollover/rehearse")
        ? { data: { ...rehearsal(), unmapped: [{ id: 7, name: "Grade 7", code: "G7" }] } }
        : usual(one);
    await toRehearsal();
    expect(screen.getByText(/^Grade 7: choose a next class/)).toBeTruthy();
    expect(button("Start 2027-28…").disabled).toBe(true);
    await press("Assign classes");
    expect(screen.getByLabelText("Next class of Grade 7")).toBeTruthy();
  });

  it("rehearses again with an exception, which going back does not lose", async () => {
    const { sent } = await toRehearsal();
    choose("Exception for Ben Oak", "stays");
    await waitFor(() =>
      expect(rehearsals(sent).at(-1)?.["students"]).toEqual([{ student_id: 12, to: "stays" }]),
    );
    await press("Back");
    await press("Preview");
    expect(await screen.findByText("1 exception")).toBeTruthy();
    await press("Clear exceptions");
    await waitFor(() => expect(rehearsals(sent).at(-1)?.["students"]).toEqual([]));
  });

  it("is started once its name is typed, with the rehearsal that was looked at, and says what was done", async () => {
    const { sent } = await toRehearsal();
    const dialog = await sureOf();
    expect(
      within(dialog).getByLabelText<HTMLInputElement>("Make 2027-28 the current academic year")
        .checked,
    ).toBe(true);
    fireEvent.change(within(dialog).getByLabelText(/^Type/), { target: { value: "2027" } });
    expect(button("Move 3 students", dialog).disabled).toBe(true);
    fireEvent.change(within(dialog).getByLabelText(/^Type/), { target: { value: "2027-28" } });
    await press("Move 3 students", dialog);
    expect((await screen.findByText("2027-28 is set up")).tagName).toBe("H2");
    expect(
      sent.find(({ url, method }) => url === "/admin/rollover" && method === "post")?.body,
    ).toMatchObject({ fingerprint: "f".repeat(64), make_current: true });
    expect(
      screen.getByText(/3 students moved to 2027-28.*is the current academic year now/),
    ).toBeTruthy();
    expect(screen.getByText("Students who left").closest("a")?.getAttribute("href")).toBe(
      "/students?status[in]=left,graduated",
    );
  });

  it("keeps everything when it is refused, and rehearses again when the school has changed", async () => {
    const { sent } = await toRehearsal();
    choose("Exception for Ben Oak", "leaves");
    answers = (one) =>
      one.url === "/admin/rollover" && one.method === "post"
        ? ({
            refused: {
              status: 409,
              message: "The school has changed since this was rehearsed.",
              code: "rehearsal_outdated",
            } as Reply["refused"],
          } as Reply)
        : usual(one);
    const dialog = await sureOf();
    await press("Move 3 students", dialog);
    expect(await within(dialog).findByText(/^The school has changed/)).toBeTruthy();
    const before = rehearsals(sent).length;
    await press("Preview again", dialog);
    await waitFor(() => expect(rehearsals(sent).length).toBe(before + 1));
    expect(screen.getByText("1 exception")).toBeTruthy();
  });

  it.each([
    [
      "without a next year, leads to creating one",
      { ...overview, to: null, classes: [] },
      "No academic year after 2026-27",
      "Create an academic year",
    ],
    [
      "without any year, leads to creating one",
      { ...overview, years: [], from: null, to: null, classes: [] },
      "No academic years yet",
      "Create an academic year",
    ],
    [
      "when all is done, says so",
      { ...overview, classes: [], without_class: 0, already: 9 },
      "All students of 2026-27 have already moved to 2027-28",
      "Academic years",
    ],
  ])("%s", async (_name, data, heading, link) => {
    answers = ({ url }) => (url === "/admin/rollover" ? { data } : undefined);
    open();
    expect(await screen.findByText(heading)).toBeTruthy();
    expect(screen.getByText(link, { selector: "a[data-button] *" })).toBeTruthy();
    expect(screen.queryByText("Choose the classes")).toBeNull();
  });

  it("offers to create a year only to who may create one", async () => {
    answers = ({ url }) =>
      url === "/admin/rollover" ? { data: { ...overview, to: null, classes: [] } } : undefined;
    open(["view_institution_settings"]);
    await screen.findByText("No academic year after 2026-27");
    expect(screen.queryByText("Create an academic year")).toBeNull();
  });

  it("says when the classes could not be loaded, and tries again", async () => {
    answers = ({ url }) =>
      url.startsWith("/admin/rollover")
        ? { refused: { status: 422, message: "Something is wrong." } }
        : undefined;
    open();
    expect(await screen.findByText("Something is wrong.")).toBeTruthy();
    answers = usual;
    await press("Try again");
    expect(await screen.findByText("Choose the classes")).toBeTruthy();
  });

  it("undoes the latest start of a year after a question", async () => {
    const last = {
      id: 4,
      year: "2027-28",
      made_at: "2027-04-01T05:00:00Z",
      made_by: "Head",
      students: 3,
      against: null,
    };
    let undone = false;
    answers = ({ url, method }) => {
      if (url === "/admin/rollover/4/undo" && method === "post") {
        undone = true;
        return { data: { year: "2027-28", students: 3 } };
      }
      return url === "/admin/rollover"
        ? { data: { ...overview, last: undone ? null : last } }
        : undefined;
    };
    open();
    await press("Undo the start of 2027-28");
    const dialog = within(
      await screen.findByRole("dialog", { name: "Undo the start of 2027-28?" }),
    );
    expect(dialog.getByText(/^Classes, roll numbers, leavers and enrolments of/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Undo the start of 2027-28" }));
    expect(await screen.findByText(/^The start of 2027-28 was undone/)).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: "Undo the start of 2027-28" })).toBeNull(),
    );
  });

  it("says why the latest start of a year cannot be undone any more", async () => {
    const against = "The start of 2027-28 can't be undone: 1 mark stands in registers of 2027-28.";
    answers = ({ url }) =>
      url === "/admin/rollover"
        ? {
            data: {
              ...overview,
              last: {
                id: 4,
                year: "2027-28",
                made_at: "2027-04-01T05:00:00Z",
                made_by: null,
                students: 3,
                against,
              },
            },
          }
        : undefined;
    open();
    expect(await screen.findByText(against)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Undo the start of 2027-28" })).toBeNull();
  });
});
