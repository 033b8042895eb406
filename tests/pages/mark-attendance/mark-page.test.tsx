import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Allowed } from "../../../packages/kit/browser/console/allowed";
import { Console } from "../../support/school-console";
import { MarkAttendancePage } from "../../../src/features/attendance/page/mark/mark-page";
import {
  withSaved,
  type Register,
} from "../../../src/features/attendance/page/mark/register-answer";
import type { ExpectedRegister } from "../../../src/school/registers/page/expected-day";
import { serveFixtures } from "../../support/fixture-server";
import { usersWithCache } from "../../../src/providers/device/stored-flags";
import { maintenanceEnded } from "../../../packages/kit/browser/providers/maintenance";
import { announce } from "../../../packages/kit/browser/providers/live";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import { Look } from "../../../packages/kit/browser/shell/look";
import { attendanceCorrections } from "../../../src/resources/attendance-corrections";
import { foldDay } from "../../support/fold-day";
import { recordFixture } from "../../support/record-fixture";
import { givenBrowser } from "../../shell/frame";
import { mark, registerWith } from "./register";

interface Sent {
  method: string;
  url: string;
  body: { marks?: { student_id: number; code: string | null }[]; reason?: string };
  params: unknown;
  version: unknown;
  key: unknown;
}
let register: Register;
let sent: Sent[];
let refuse:
  | ((sent: Sent) => { status: number; body: unknown } | "no answer" | undefined)
  | undefined;
let user = 100;
let rights = ["mark_attendance"];
/** The day's registers, where they are others than usual. */
let others: { registers: ExpectedRegister[]; closed?: string } | undefined;

const gita = { student_id: 301, name: "Gita Das", roll_no: 9, guest: { class: "6 B" } };
const expectedOf = (one: Register): ExpectedRegister => ({
  class: one.class,
  slot: one.slot,
  label: one.label,
  start_time: null,
  end_time: null,
  lesson: null,
  teacher: null,
  students: one.students.length,
  state: one.state,
  why: one.why,
  version: one.version,
  taken_at: one.taken_at,
  taken_by: one.taken_by,
  counts: {
    present: 2,
    absent: 1,
    excused: 0,
    half: 0,
    not_counted: 0,
    late: 0,
    unmarked: one.students.filter(({ mark: has }) => !has).length,
  },
});

function answer({ method, url, body }: Sent): unknown {
  if (url === "/auth/me")
    return {
      user: { id: user, name: "Marker", email: "m@school.test", is_super_admin: false },
      permissions: rights,
    };
  if (url === "/admin/attendance/expected")
    return foldDay({
      date: register.date,
      today: register.today,
      mode: "daily",
      school_days: { before: "2026-06-08", after: "2026-06-11" },
      ...others,
      registers: others?.registers ?? [
        expectedOf(register),
        expectedOf(
          registerWith("", { class: { id: 4, name: "6 B", code: "6B" }, state: "missing" }),
        ),
        expectedOf(
          registerWith("", {
            class: { id: 5, name: "7 C", code: "7C" },
            state: "closed",
            why: "Closed: Founder's Day",
          }),
        ),
      ],
    });
  if (url === "/admin/attendance/register" && method === "put") {
    const marks = Object.fromEntries(
      (body.marks ?? []).map(({ student_id, code }) => [
        student_id,
        code === null ? null : mark(code),
      ]),
    );
    register = withSaved(register, marks, register.version + 1);
    return {
      id: 1,
      version: register.version,
      changed: Object.keys(marks).length,
      on_leave: 0,
      unmarked: register.students.filter(({ mark: stands }) => stands === null).length,
      taken_at: "2026-06-10T03:30:00Z",
      changed_at: "2026-06-10T03:30:00Z",
      changed_by: { id: user, name: "Marker" },
    };
  }
  if (url === "/admin/attendance/register") return register;
  if (url === "/admin/attendance/guests" && method === "get")
    return [{ student_id: 301, name: "Gita Das", class: "6 B", roll_no: 9 }];
  if (url.startsWith("/admin/attendance/guests")) {
    const guest = { ...registerWith("-").students[0], ...gita } as Register["students"][number];
    const isGone = url.endsWith("/remove");
    register = { ...register, students: register.students.slice(0, 6) };
    if (!isGone) register = { ...register, students: [...register.students, guest] };
    return isGone
      ? { student_id: 301, cleared: true }
      : { student_id: 301, name: "Gita Das", cleared: null };
  }
  if (url === "/admin/attendance/own") return { lessons: [], classes: [21, 22] };
  if (url === "/admin/attendance/registers") return [];
  if (url === "/admin/attendance/corrections")
    return recordFixture(attendanceCorrections, {
      id: 9,
      class_id: 3,
      date: "2026-06-10",
      slot: "day",
      filed_by_id: user,
      reason: body.reason ?? "",
      marks: [],
    });
  return undefined;
}

async function open(at = "?class=3&date=2026-06-10&slot=day", permissions = ["mark_attendance"]) {
  openSession({
    token: `t${user}`,
    user: { id: user, name: "Marker", email: "m@school.test", is_super_admin: false },
    permissions,
  });
  const router = createMemoryRouter(
    [
      {
        path: "/",
        element: <Console />,
        children: [
          {
            path: "attendance/mark",
            element: (
              <Allowed resource="attendance/mark">
                <MarkAttendancePage />
              </Allowed>
            ),
          },
          { path: "*", element: <h1>Elsewhere</h1> },
        ],
      },
    ],
    { initialEntries: [`/attendance/mark${at}`] },
  );
  render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  );
  return router;
}
const opened = async (...args: Parameters<typeof open>) => {
  const router = await open(...args);
  await screen.findByLabelText(/^Register of/);
  return router;
};
const rows = () =>
  [...document.querySelectorAll("[data-row]")].map((row) => row.getAttribute("aria-label"));
const marks = () =>
  rows()
    .map((label) => label?.split(": ")[1]?.[0] ?? "")
    .join("");
const puts = () => sent.filter(({ method }) => method === "put");
const press = (text: string) => fireEvent.click(screen.getByText(text));

beforeEach(() => {
  user += 1;
  localStorage.clear();
  givenBrowser();
  register = registerWith("------", {
    state: "missing",
    version: 0,
    id: null,
    taken_at: null,
    taken_by: null,
    changed_at: null,
    changed_by: null,
  });
  sent = [];
  refuse = others = undefined;
  rights = ["mark_attendance"];
  serveFixtures(({ method, path, query, body, version, key }) => {
    const one: Sent = {
      method: method.toLowerCase(),
      url: path,
      body: (body ?? {}) as Sent["body"],
      params: Object.fromEntries(query),
      version: version ?? null,
      key: key ?? null,
    };
    sent.push(one);
    const refused = refuse?.(one);
    if (refused === "no answer") return "lost";
    if (!refused) {
      const data = answer(one);
      return data === undefined ? undefined : { data };
    }
    const isRefusal = refused.status >= 400 && typeof refused.body !== "string";
    return isRefusal
      ? { status: refused.status, ...(refused.body as object) }
      : { status: refused.status, foreign: refused.body };
  });
});
afterEach(() => {
  cleanup();
  closeSession("signed-out");
  queryClient.clear();
});

describe("a class without students on a day", () => {
  const openEmpty = async (permissions: string[]) => {
    rights = permissions;
    register = registerWith("", { state: "closed", why: "No students" });
    await open(undefined, permissions);
    await screen.findByText("No students are enrolled in this class on this day.");
  };
  /** The menu has a link of that name, too. */
  const toEnrolments = () =>
    screen.queryByText("Enrolments", { selector: "main a[data-button] *" })?.closest("a");

  it("leads to the enrolments of the class", async () => {
    await openEmpty(["mark_attendance", "view_students"]);
    expect(toEnrolments()?.getAttribute("href")).toBe("/enrolments?class=3");
  });

  it("leads nobody there who may not see enrolments", async () => {
    await openEmpty(["mark_attendance"]);
    expect(toEnrolments()).toBeUndefined();
  });
});

describe("the registers of a day", () => {
  it("stand with their states, those first that are missing, and one click opens one", async () => {
    const router = await open("?date=2026-06-10");
    const list = await screen.findByRole("list", { name: "Registers due" });
    expect(
      within(list)
        .getAllByRole("link")
        .map((link) => link.getAttribute("aria-label")),
    ).toEqual(["Open 5 A, Day: Missing", "Open 6 B, Day: Missing"]);
    fireEvent.click(
      screen.getByRole("button", { name: "1 register is closed · Closed: Founder's Day" }),
    );
    expect(
      within(screen.getByRole("list", { name: "Closed registers" }))
        .getAllByRole("link")
        .map((link) => link.getAttribute("aria-label")),
    ).toEqual(["Open 7 C, Day: Closed: Founder's Day"]);
    fireEvent.click(within(list).getAllByRole("link")[0] as HTMLElement);
    await screen.findByLabelText("Register of 5 A, Day");
    expect(router.state.location.search).toBe("?class=3&date=2026-06-10&slot=day");
  });

  it("are one sentence on a day without school, with the ways to days that have it", async () => {
    others = {
      closed: "Closed: Republic Day",
      registers: ["Closed: Republic Day", "Closed: Republic Day", "No students"].map((why, at) =>
        expectedOf(
          registerWith("", {
            class: { id: 3 + at, name: `Class ${at}`, code: String(at) },
            state: "closed",
            why,
          }),
        ),
      ),
    };
    await open("?date=2026-06-10");
    expect(await screen.findByRole("heading", { name: "Closed: Republic Day" })).toBeTruthy();
    expect(
      [
        screen.getByText("No registers are taken on 10 Jun 2026. Also: No students (1)."),
        screen.getByText("The next school day is 11 Jun 2026."),
        screen.queryByRole("list", { name: "Closed registers" }),
      ].length,
    ).toBe(3);
    expect(
      screen.getByRole("link", { name: "Previous school day: 8 Jun 2026" }).getAttribute("href"),
    ).toBe("/attendance/mark?date=2026-06-08");
    fireEvent.click(screen.getByRole("button", { name: "Show the 3 registers of this day" }));
    expect(
      within(screen.getByRole("list", { name: "Closed registers" })).getAllByRole("link"),
    ).toHaveLength(3);
  });

  it.each([
    [
      "the way to a year, for who may create one",
      ["mark_attendance", "view_institution_settings", "create_institution_settings"],
      "/academic-years/create",
    ],
    ["whom to ask, for who may not", ["mark_attendance"], undefined],
  ])("offer %s, where no academic year covers the day", async (_, permissions, way) => {
    const why = "No academic year covers this date";
    rights = permissions;
    others = { closed: why, registers: [expectedOf(registerWith("", { state: "closed", why }))] };
    await open("?date=2026-06-10", permissions);
    expect(await screen.findByRole("heading", { name: why })).toBeTruthy();
    expect([
      screen.queryByRole("link", { name: "Create one" })?.getAttribute("href"),
      screen.queryByText("Ask an admin who can create one.") !== null,
    ]).toEqual([way, way === undefined]);
  });

  it("say which are incomplete or in progress, and by how much; such a day is not done", async () => {
    const named = (id: number, codes: string, state: Register["state"]) =>
      expectedOf(
        registerWith(codes, { class: { id, name: `Class ${id}`, code: String(id) }, state }),
      );
    const missing = registerWith("----", {
      class: { id: 4, name: "Class 4", code: "4" },
      state: "missing",
      version: 0,
    });
    others = {
      registers: [
        named(1, "PPPP", "taken"),
        named(2, "PA--", "incomplete"),
        named(3, "P---", "upcoming"),
        expectedOf(missing),
      ],
    };
    await open("?date=2026-06-10");
    const list = within(await screen.findByRole("list", { name: "Registers due" }));
    expect(list.getAllByRole("link").map((link) => link.getAttribute("aria-label"))).toEqual([
      "Open Class 4, Day: Missing",
      "Open Class 2, Day: Incomplete 2 of 4",
      "Open Class 3, Day: In progress 1 of 4",
      "Open Class 1, Day: Taken",
    ]);
    expect(screen.getByText("10 Jun 2026: 1 taken, 1 incomplete, 1 missing")).toBeTruthy();
    expect(screen.queryByText(/All registers for this day have been taken/)).toBeNull();
  });

  it("of a large school are kept on this device as far as they are one's own, with one request", async () => {
    const registers = Array.from({ length: 30 }, (_, at) =>
      expectedOf(
        registerWith("", {
          class: { id: at + 1, name: `Class ${at + 1}`, code: String(at) },
          state: at === 21 ? "taken" : "missing",
          version: 0,
        }),
      ),
    );
    others = { registers };
    await open("?date=2026-06-10");
    await waitFor(
      () =>
        expect(
          sent
            .filter(({ url }) => url === "/admin/attendance/registers")
            .map(({ params }) => params),
        ).toEqual([{ date: "2026-06-10", of: "21/day,22/day" }]),
      { timeout: 6000 },
    );
    expect(sent.filter(({ url }) => url === "/admin/attendance/register")).toEqual([]);
  });

  describe("of a large school", () => {
    const lesson = (at: number) => ({
      id: at,
      subject: { id: at % 3, name: ["Maths", "Art", "Music"][at % 3] ?? "" },
      teacher: { id: 1, name: "Ms Rao" },
      room: null,
    });
    /** 70 classes with two lessons each; classes 21 and 22 are one's own. */
    const large = () => {
      others = {
        registers: Array.from({ length: 140 }, (_, at) => ({
          ...expectedOf(
            registerWith("", {
              class: {
                id: 1 + (at >> 1),
                name: `Class ${1 + (at >> 1)}`,
                code: `C${1 + (at >> 1)}`,
              },
              state: "missing",
              slot: `period:${1 + (at % 2)}`,
              label: ["First", "Second"][at % 2] ?? "",
            }),
          ),
          start_time: ["08:00", "09:00"][at % 2] ?? null,
          lesson: lesson(at),
        })),
      };
    };
    const listed = (name: string) =>
      within(screen.getByRole("list", { name }))
        .getAllByRole("link")
        .map((link) => link.getAttribute("aria-label")?.replace(/^Open |: Missing$/g, ""));

    it("begin with one's own, and are shown in parts", async () => {
      large();
      await open("?date=2026-06-10");
      await screen.findByRole("heading", { name: "Yours" });
      expect(listed("Yours")).toEqual([
        "Class 21, First",
        "Class 22, First",
        "Class 21, Second",
        "Class 22, Second",
      ]);
      expect(listed("Registers due")).toHaveLength(60);
      fireEvent.click(screen.getByRole("button", { name: "Show 76 more registers" }));
      expect(listed("Registers due")).toHaveLength(136);
    });

    it("are narrowed to a time of the day and to what is written on them, in the address", async () => {
      large();
      const router = await open("?date=2026-06-10");
      fireEvent.change(await screen.findByRole("combobox", { name: "Register" }), {
        target: { value: "period:2" },
      });
      await userEvent.type(
        screen.getByRole("searchbox", { name: "Find a class, subject or teacher" }),
        "class 4 maths",
      );
      await waitFor(() =>
        expect(listed("Registers due")).toEqual([
          "Class 14, Second",
          "Class 41, Second",
          "Class 44, Second",
          "Class 47, Second",
        ]),
      );
      expect(screen.getByText("10 Jun 2026: 0 taken, 4 missing").role).toBe("status");
      expect(router.state.location.search).toBe(
        "?date=2026-06-10&slot=period:2&find=class%204%20maths",
      );
    });

    it("say when none matches, and all come back", async () => {
      large();
      const router = await open("?date=2026-06-10&find=zebra");
      expect(await screen.findByText("No matching registers on this day.")).toBeTruthy();
      fireEvent.click(screen.getByRole("button", { name: "Clear the filters" }));
      expect(listed("Yours")).toHaveLength(4);
      expect([
        router.state.location.search,
        screen.getByRole<HTMLInputElement>("searchbox").value,
      ]).toEqual(["?date=2026-06-10", ""]);
    });
  });

  it("a link to a class without a slot comes to its register", async () => {
    const router = await opened("?class=3&date=2026-06-10");
    expect(router.state.location.search).toBe("?class=3&date=2026-06-10&slot=day");
  });
});

describe("a register taken by keys", () => {
  it("needs three codes, what finds the three, and two keys more", async () => {
    await opened();
    await userEvent.keyboard("2a3{ArrowUp}/chand{Enter}l");
    await userEvent.keyboard("6a");
    await userEvent.keyboard("{Shift>}A{/Shift}{Control>}s{/Control}");
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(marks()).toBe("PALPPA");
    expect(puts()[0]).toMatchObject({
      version: '"0"',
      body: { class_id: 3, date: "2026-06-10", slot: "day" },
    });
    expect(
      puts()[0]
        ?.body.marks?.map(({ code }) => code)
        .join(""),
    ).toBe("PALPPA");
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(register.version).toBe(1);
  });

  it("clears, undoes and does again, and says what is not saved", async () => {
    await opened();
    await userEvent.keyboard("pa{ArrowUp}{Backspace}");
    expect(marks()).toBe("PUUUUU");
    await userEvent.keyboard("{Control>}z{/Control}");
    expect(marks()).toBe("PAUUUU");
    expect(screen.getByText("2 unsaved marks")).toBeTruthy();
    await userEvent.keyboard("{Control>}{Shift>}Z{/Shift}{/Control}");
    expect(marks()).toBe("PUUUUU");
  });

  it("goes to the minutes and the remark with Enter, and back with Enter", async () => {
    await opened();
    await userEvent.keyboard("l{ArrowUp}{Enter}12{Enter}");
    expect(screen.getByLabelText<HTMLInputElement>("Minutes late: Asha Rao").value).toBe("12");
    expect(document.activeElement?.getAttribute("data-row")).toBe("1");
    await userEvent.keyboard("a{Control>}s{/Control}");
    await waitFor(() =>
      expect(puts()[0]?.body.marks).toEqual([
        { student_id: 101, code: "L", minutes_late: 12, remark: null },
        { student_id: 102, code: "A", minutes_late: null, remark: null },
      ]),
    );
  });

  it("draws anew only the rows that a key concerns", async () => {
    await opened();
    const untouched = document.querySelector('[data-row="5"]');
    const seen: MutationRecord[] = [];
    const watcher = new MutationObserver((records) => void seen.push(...records));
    watcher.observe(untouched as Element, {
      attributes: true,
      childList: true,
      subtree: true,
      characterData: true,
    });
    await userEvent.keyboard("pa");
    watcher.disconnect();
    expect([marks(), seen]).toEqual(["PAUUUU", []]);
  });
});

describe("what is not saved", () => {
  it("is asked about before the page is left, and comes back after a crash", async () => {
    const router = await opened();
    await userEvent.keyboard("pa");
    act(() => void router.navigate("/students"));
    expect(await screen.findByText("Leave without saving?")).toBeTruthy();
    await waitFor(() =>
      expect(
        Object.keys(localStorage).filter((key) => key.startsWith("rollcall-draft")),
      ).toHaveLength(1),
    );
    cleanup();
    queryClient.clear();
    await opened();
    await waitFor(() => expect(marks()).toBe("PAUUUU"));
    expect(screen.getByText(/^Restored 2 unsaved marks from /)).toBeTruthy();
    fireEvent.click(screen.getAllByText("Discard")[0] as HTMLElement);
    await waitFor(() => expect(marks()).toBe("UUUUUU"));
    expect(Object.keys(localStorage).filter((key) => key.startsWith("rollcall-draft"))).toEqual([]);
  });

  it("stands beside what somebody else saves meanwhile, which is told", async () => {
    await opened();
    await userEvent.keyboard("a");
    register = withSaved(register, { 103: mark("E") }, 1);
    act(() => announce({ topic: "registers", id: 3 }));
    expect(
      await screen.findByText(
        "Someone else changed 1 mark. The register is updated, and your own marks are kept.",
      ),
    ).toBeTruthy();
    expect(marks()).toBe("AUEUUU");
    expect(screen.getByText("1 unsaved mark")).toBeTruthy();
  });
});

describe("a guest", () => {
  it("is found by name, stands after the class's own with the own class, is marked, and removed", async () => {
    register = { ...register, away: [{ student_id: 7, name: "Ravi", roll_no: 7, class: "7 C" }] };
    await opened();
    expect(screen.getByText("Guest in 7 C: Ravi. No mark is needed here.")).toBeTruthy();
    press("Add a guest…");
    await userEvent.type(await screen.findByLabelText("Name of the student"), "gi");
    fireEvent.click(await screen.findByText("Gita Das, 6 B, roll number 9"));
    await waitFor(() => expect(rows().at(-1)).toBe("9, Gita Das, guest from 6 B: Unmarked"));
    expect(rows()).toHaveLength(7);
    expect(screen.queryByRole("dialog")).toBeNull();
    const [search, added, ...others] = sent.filter(({ url }) => url === "/admin/attendance/guests");
    expect(others).toEqual([]);
    expect(search?.params).toEqual({ class_id: "3", date: "2026-06-10", slot: "day", name: "gi" });
    expect(added?.body).toEqual({ class_id: 3, date: "2026-06-10", slot: "day", student_id: 301 });
    fireEvent.click(screen.getByLabelText("Present: Gita Das"));
    fireEvent.click(screen.getByText("Save"));
    await waitFor(() =>
      expect(puts()[0]?.body.marks).toMatchObject([{ student_id: 301, code: "P" }]),
    );
    fireEvent.click(screen.getByLabelText("Remove the guest Gita Das"));
    fireEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }),
    );
    await waitFor(() => expect(rows()).toHaveLength(6));
  });
});

describe("a save", () => {
  it("of what clashed before it was saved asks first, and is sent with what was decided, upon their version", async () => {
    await opened();
    await userEvent.keyboard("lp");
    register = withSaved(register, { 101: mark("A"), 103: mark("E") }, 3);
    act(() => announce({ topic: "registers", id: 3 }));
    await screen.findByText(/^Someone else changed this register/);
    await userEvent.keyboard("{Control>}s{/Control}");
    const dialog = await screen.findByRole("dialog", {
      name: "Someone else marked these students too",
    });
    fireEvent.click(
      within(within(dialog).getByRole("group", { name: "Asha Rao" })).getByRole("radio", {
        name: /Yours.*Late/,
      }),
    );
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(
        puts().map(({ version, body }) => [
          version,
          body.marks?.map(({ student_id, code }) => `${student_id}${code}`),
        ]),
      ).toEqual([['"3"', ["101L", "102P"]]]),
    );
    await waitFor(() => expect(screen.queryByText(/unsaved/)).toBeNull());
    expect(marks()).toBe("LPEUUU");
  });

  it("of a stale page merges what does not clash, asks about what does, and sends it on their version", async () => {
    register = registerWith("PPPPPP");
    await opened();
    await userEvent.keyboard("la");
    const theirs = registerWith("APPPPE", { version: 5 });
    refuse = ({ method, version }) =>
      method === "put" && version === '"1"'
        ? { status: 412, body: { success: false, message: "Stale", data: theirs } }
        : undefined;
    register = theirs;
    await userEvent.keyboard("{Control>}s{/Control}");
    const dialog = await screen.findByRole("dialog", {
      name: "Someone else marked these students too",
    });
    expect(dialog.textContent).toContain("Farid Rao: Present → Excused");
    const clash = within(dialog).getByRole("group", { name: "Asha Rao" });
    fireEvent.click(within(clash).getByRole("radio", { name: /Yours.*Late/ }));
    fireEvent.click(within(dialog).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(puts()).toHaveLength(2));
    expect([
      puts()[1]?.version,
      puts()[1]?.body.marks?.map(({ student_id, code }) => `${student_id}${code}`),
      puts()[0]?.key === puts()[1]?.key,
    ]).toEqual(['"5"', ["101L", "102A"], false]);
    await waitFor(() => expect(marks()).toBe("LAPPPE"));
  });

  it("without a network stays on this device, says so, and is sent under the same key when it is back", async () => {
    await opened();
    refuse = ({ method }) => (method === "put" ? "no answer" : undefined);
    await userEvent.keyboard("p{Control>}s{/Control}");
    await waitFor(() => expect(screen.getAllByText(/^On this device/)).toHaveLength(2));
    await waitFor(() => expect(puts()).toHaveLength(1));
    refuse = undefined;
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByText(/^On this device/)).toBeNull());
    expect([
      puts().length,
      new Set(puts().map(({ key }) => key)).size,
      register.students[0]?.mark?.code,
    ]).toEqual([2, 1, "P"]);
  });

  const outages: [string, () => { status: number; body: unknown } | "no answer"][] = [
    ["no answer", () => "no answer"],
    ...[500, 502, 503, 504, 507].map(
      (status): [string, () => { status: number; body: unknown }] => [
        String(status),
        () => ({ status, body: { success: false, message: "Something is wrong." } }),
      ],
    ),
    ["a proxy's page with 502", () => ({ status: 502, body: "<html>Bad gateway</html>" })],
    [
      "a proxy's page with 200",
      () => ({ status: 200, body: "<html>Sign in to this network</html>" }),
    ],
    ["an empty answer", () => ({ status: 200, body: { success: true, data: {} } })],
  ];
  it.each(outages)(
    "waits on this device while the server gives %s, where the register opens and is marked as without a network",
    async (_what, outage) => {
      register = registerWith("PPPPPP");
      await opened();
      await waitFor(() => expect(usersWithCache()).toEqual([user]));
      await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
      cleanup();
      queryClient.clear();
      refuse = ({ url }) =>
        url.startsWith("/admin/attendance")
          ? (outage() as ReturnType<NonNullable<typeof refuse>>)
          : undefined;
      await opened();
      expect(
        screen.getByText(
          /^The server can't be reached, or isn't working right now\. You're seeing the register as of/,
        ),
      ).toBeTruthy();
      await userEvent.keyboard("a{Control>}s{/Control}");
      expect((await screen.findAllByText(/^On this device/)).length).toBeGreaterThan(0);
      expect(
        await screen.findByText(
          "1 register is saved on this device, but not on the server yet. It is sent as soon as the server answers.",
        ),
      ).toBeTruthy();
      refuse = undefined;
      act(() => void window.dispatchEvent(new Event("online")));
      await waitFor(() => expect(screen.queryByText(/^On this device/)).toBeNull());
      expect([
        new Set(puts().map(({ key }) => key)).size,
        register.students[0]?.mark?.code,
      ]).toEqual([1, "A"]);
    },
  );

  it("is told apart from maintenance, which opens nothing from the device and loses nothing", async () => {
    register = registerWith("PPPPPP");
    await opened();
    await waitFor(() => expect(usersWithCache()).toEqual([user]));
    refuse = ({ method }) =>
      method === "put"
        ? {
            status: 503,
            body: { success: false, message: "Under maintenance.", code: "maintenance" },
          }
        : undefined;
    await userEvent.keyboard("a{Control>}s{/Control}");
    expect(
      await screen.findByRole("heading", { name: /is under maintenance/, hidden: true }),
    ).toBeTruthy();
    refuse = undefined;
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(register.students[0]?.mark?.code).toBe("A"));
    act(() => maintenanceEnded());
  });

  it("of a part of the class says how many are still unmarked, until all are marked", async () => {
    register = registerWith("------", { version: 0, state: "missing" });
    await opened();
    await userEvent.keyboard("pl{Control>}s{/Control}");
    const said = await screen.findByText("Saved. 4 students still unmarked.");
    expect(document.querySelector("[data-save]")?.parentElement?.contains(said)).toBe(true);
    expect(register.state).toBe("incomplete");
    await userEvent.keyboard("{Shift>}a{/Shift}{Control>}s{/Control}");
    expect(await screen.findByText("Saved")).toBeTruthy();
    expect(register.state).toBe("taken");
  });

  it("leads to the next missing register, by a press and by Ctrl+Enter", async () => {
    const router = await opened();
    expect(screen.queryByRole("link", { name: /^Next/ }), "not before a save").toBeNull();
    await userEvent.keyboard("pp{Control>}{Enter}{/Control}");
    expect(router.state.location.search, "nor with unsaved marks").toContain("class=3");
    await userEvent.keyboard("{Control>}s{/Control}");
    const next = await screen.findByRole("link", { name: "Next missing register: 6 B" });
    expect(next.getAttribute("href")).toBe("/attendance/mark?class=4&date=2026-06-10&slot=day");
    await userEvent.keyboard("a");
    expect(screen.queryByRole("link", { name: /^Next/ }), "nor while it is changed").toBeNull();
    await userEvent.keyboard("{Control>}s{/Control}");
    await screen.findByRole("link", { name: /^Next/ });
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(router.state.location.search).toContain("class=4"));
  });

  it("says that all registers are in once none of the day is left, and not before", async () => {
    const of = (id: number, state: ExpectedRegister["state"]) => ({
      ...expectedOf(registerWith("P", { class: { id, name: `Class ${id}`, code: "" }, state })),
    });
    others = { registers: [of(3, "missing"), of(4, "taken"), of(5, "closed")] };
    await opened();
    await userEvent.keyboard("p{Control>}s{/Control}");
    await screen.findByText("Saved. 5 students still unmarked.");
    expect(screen.queryByText("All registers are in")).toBeNull();
    await userEvent.keyboard("{Shift>}a{/Shift}{Control>}s{/Control}");
    const said = await screen.findByText("All registers are in");
    expect(said.closest("[role=status]")).toBeTruthy();
  });

  it("of some students opens where it was left", async () => {
    register = registerWith("PP-P-P", { state: "incomplete" });
    await opened();
    expect(document.querySelector("[data-active]")?.getAttribute("data-row")).toBe("2");
    await userEvent.keyboard("a");
    expect(marks()).toBe("PPAPUP");
  });

  it("counts every student once: who is late is not among the present too", async () => {
    register = registerWith("PPLLAE");
    await opened();
    const shown = [...document.querySelectorAll("[aria-hidden] > span > b")].map((number) => [
      Number(number.textContent),
      number.parentElement?.textContent,
    ]);
    expect(shown).toEqual([
      [2, "2 present"],
      [2, "2 late"],
      [1, "1 absent"],
      [1, "1 excused"],
      [0, "0 unmarked"],
    ]);
  });

  it("can be undone while nobody else has changed the register", async () => {
    register = registerWith("PPPPPP");
    await opened();
    await userEvent.keyboard("a{Control>}s{/Control}");
    // Before it is sent, undoing it would be the same save.
    await waitFor(() => expect(register.version).toBe(2));
    fireEvent.click(await screen.findByText("Undo the last save"));
    await waitFor(() => expect(register.version).toBe(3));
    expect([puts()[1]?.version, puts()[1]?.body.marks]).toEqual([
      '"2"',
      [{ student_id: 101, code: "P", minutes_late: null, remark: null }],
    ]);
    await waitFor(() => expect(marks()).toBe("PPPPPP"));
  });

  it("that is refused keeps the marks, with the sentence of each, to be changed", async () => {
    await opened();
    refuse = ({ method }) =>
      method === "put"
        ? {
            status: 422,
            body: {
              success: false,
              message: "Some marks can't be saved, so nothing was saved.",
              errors: { "marks.101": ["This student is not in the class on this day."] },
            },
          }
        : undefined;
    await userEvent.keyboard("pa{Control>}s{/Control}");
    expect(
      await screen.findByText("Asha Rao This student is not in the class on this day."),
    ).toBeTruthy();
    press("Back to editing");
    await screen.findByText("2 unsaved marks");
    expect(marks()).toBe("PAUUUU");
  });
});

describe("a mark that waits for a student who has left the class meanwhile", () => {
  const notInClass = {
    status: 422,
    body: {
      success: false,
      message: "Some marks can't be saved, so nothing was saved.",
      errors: { "marks.101": ["This student is not in the class on this day."] },
    },
  };
  const onDevice = async () => {
    refuse = ({ method }) => (method === "put" ? "no answer" : undefined);
    register = registerWith("PPPPPP");
    const router = await opened();
    await userEvent.keyboard("al{Control>}s{/Control}");
    await screen.findAllByText(/^On this device/);
    return router;
  };
  const networkIsBack = () => act(() => void window.dispatchEvent(new Event("online")));
  const said = () =>
    puts()
      .at(-1)
      ?.body.marks?.map(({ student_id, code }) => `${student_id}${code}`);

  it("is shown with the student's name when others have changed the register too, and stays until that is decided", async () => {
    await onDevice();
    const theirs = registerWith("PPPPPE", {
      version: 5,
      students: registerWith("PPPPPE").students.slice(1),
    });
    refuse = ({ method, version }) =>
      method === "put" && version === '"1"'
        ? { status: 412, body: { success: false, message: "Stale", data: theirs } }
        : undefined;
    register = theirs;
    networkIsBack();
    const dialog = await screen.findByRole("dialog", {
      name: "A student is no longer in this class",
    });
    expect(dialog.textContent).toContain("Asha Rao: Absent");
    fireEvent.click(within(dialog).getByText("Decide later"));
    expect(screen.getAllByText("Needs review").length).toBeGreaterThan(0);
    press("Compare");
    fireEvent.click(
      within(
        await screen.findByRole("dialog", { name: "A student is no longer in this class" }),
      ).getByRole("button", { name: "Discard 1 mark, save the rest" }),
    );
    await waitFor(() => expect([puts().at(-1)?.version, said()]).toEqual(['"5"', ["102L"]]));
    await waitFor(() => expect(screen.queryByText("Needs review")).toBeNull());
  });

  it("is shown with the student's name when the server refuses it, and the rest is saved once it is given up", async () => {
    await onDevice();
    register = { ...register, students: register.students.slice(1) };
    refuse = ({ method, body }) =>
      method === "put" && body.marks?.some(({ student_id }) => student_id === 101)
        ? notInClass
        : undefined;
    networkIsBack();
    const alert = within(
      (await screen.findByText("Asha Rao: Absent")).closest<HTMLElement>(
        "[role=alert]",
      ) as HTMLElement,
    );
    expect(
      alert.getByText("No longer in this class on this day, so these marks can't be saved:"),
    ).toBeTruthy();
    expect(alert.queryByText("Back to editing")).toBeNull();
    fireEvent.click(alert.getByText("Discard 1 mark, save the rest"));
    await waitFor(() => expect(said()).toEqual(["102L"]));
    await waitFor(() => expect(screen.queryByText("Needs review")).toBeNull());
    expect(screen.queryByText("Asha Rao: Absent")).toBeNull();
  });

  it("is shown where nobody is left in the class, and only given up by hand", async () => {
    await onDevice();
    register = { ...register, students: [], state: "closed", why: null };
    refuse = ({ method }) =>
      method === "put"
        ? {
            status: 422,
            body: {
              success: false,
              message: "Please fix the highlighted fields.",
              errors: { date: ["No students are enrolled in this class on this day."] },
            },
          }
        : undefined;
    networkIsBack();
    const alert = within(
      (await screen.findByText("Asha Rao: Absent")).closest<HTMLElement>(
        "[role=alert]",
      ) as HTMLElement,
    );
    expect(
      [
        alert.getByText("Bina Rao: Late"),
        alert.getByText("No students are enrolled in this class on this day."),
      ].every(Boolean),
    ).toBe(true);
    fireEvent.click(alert.getByText("Discard these marks"));
    await waitFor(() => expect(screen.queryByText("Asha Rao: Absent")).toBeNull());
  });
});

describe("where nothing is marked as usual", () => {
  it("a closed day says what closes it", async () => {
    register = registerWith("PP", { state: "closed", why: "Closed: Republic Day" });
    await open();
    expect(await screen.findByText("Closed: Republic Day")).toBeTruthy();
    expect(document.querySelector("[data-row]")).toBeNull();
  });

  it("a locked register says until when it was open, and files what is changed as a correction", async () => {
    register = registerWith("PPPPPP", {
      lock: {
        locked: true,
        until: "2026-06-12",
        may_edit: false,
        why: "Could be changed until 2026-06-12.",
      },
    });
    await opened();
    expect(screen.getByText(/editing ended on 12 Jun 2026/)).toBeTruthy();
    await userEvent.keyboard("a");
    press("Request a correction…");
    fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: "He was ill" } });
    press("Submit");
    await waitFor(() =>
      expect(sent.find(({ url }) => url === "/admin/attendance/corrections")?.body).toEqual({
        class_id: 3,
        date: "2026-06-10",
        slot: "day",
        marks: [{ student_id: 101, code: "A", minutes_late: null, remark: null }],
        reason: "He was ill",
      }),
    );
    await waitFor(() => expect(marks()).toBe("PPPPPP"));
    expect(puts()).toEqual([]);
  });

  it("corrections that wait stand in the register, and another of the same student is filed only knowingly", async () => {
    const waiting = (name: string) => ({
      id: 9,
      filed_at: "2026-06-15T05:00:00Z",
      filed_by: { id: 6, name: "Ada" },
      reason: "Sick room",
      marks: [{ student_id: 101, student: name, before: { code: "P" }, code: null }],
    });
    register = registerWith("PPPPPP", {
      lock: { locked: true, until: "2026-06-12", may_edit: false, why: null },
    });
    await opened();
    await userEvent.keyboard("a");
    press("Request a correction…");
    fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: "He was ill" } });
    refuse = ({ method, body }) =>
      method === "post" && !("again" in body)
        ? {
            status: 409,
            body: {
              success: false,
              message: "Waiting already.",
              data: { ...register, corrections: [waiting("Asha Rao")] },
            },
          }
        : undefined;
    press("Submit");
    expect((await screen.findByRole("alert")).textContent).toMatch(
      /^1 correction of the same student waits already\. Submit yours only if it's different\.Asha Rao P → unmarked · filed by Ada .*: “Sick room”$/,
    );
    register = { ...register, corrections: [waiting("Asha Rao")] };
    press("Submit anyway");
    expect(
      await screen.findByText("1 correction of this register waits for the office"),
    ).toBeTruthy();
    expect(
      sent
        .filter(({ url }) => url === "/admin/attendance/corrections")
        .map(({ body, key }) => [(body as { again?: boolean }).again, typeof key]),
    ).toEqual([
      [undefined, "string"],
      [true, "string"],
    ]);
    expect(
      new Set(
        sent.filter(({ url }) => url === "/admin/attendance/corrections").map(({ key }) => key),
      ).size,
    ).toBe(2);
  });

  const withMarkOfTheOffice = (): typeof register => {
    const present = registerWith("PPPPPP");
    return {
      ...present,
      students: present.students.map((one, at) =>
        at === 0 && one.mark ? { ...one, mark: { ...one.mark, office: true } } : one,
      ),
    };
  };

  it("marks of the office are shown, and left as they are", async () => {
    register = withMarkOfTheOffice();
    await opened();
    await userEvent.keyboard("aa");
    expect(screen.getByText("Office mark")).toBeTruthy();
    expect(marks()).toBe("PAPPPP");
  });

  it("a mark of the office is asked about without touching what is unsaved", async () => {
    register = withMarkOfTheOffice();
    await opened();
    await userEvent.keyboard("{ArrowDown}a");
    press("Request a change…");
    expect(
      await screen.findByText(
        "The office has marked Asha Rao “Present”. It stays that way until the office approves a change.",
      ),
    ).toBeTruthy();
    fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(/^Reason/), {
      target: { value: "He left at ten" },
    });
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit" }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText(/^Should be/), { target: { value: "A" } });
    press("Submit");
    expect(await screen.findByText(/^Correction submitted/)).toBeTruthy();
    expect(sent.find(({ url }) => url === "/admin/attendance/corrections")?.body).toMatchObject({
      reason: "He left at ten",
      marks: [{ student_id: 101, code: "A", minutes_late: null, remark: null }],
    });
    expect(marks()).toBe("PAPPPP");
  });
});

describe("what a save says beside its marks", () => {
  it("a reason can be given where marks that stand are changed, goes with that save and is gone after it", async () => {
    register = registerWith("PPPPPP");
    await opened();
    expect(screen.queryByLabelText("Reason for the change (optional)")).toBeNull();
    await userEvent.keyboard("a");
    fireEvent.change(screen.getByLabelText("Reason for the change (optional)"), {
      target: { value: "Was seen at the gate" },
    });
    press("Save");
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]?.body.reason).toBe("Was seen at the gate");
    await waitFor(() =>
      expect(screen.queryByLabelText("Reason for the change (optional)")).toBeNull(),
    );
    await userEvent.keyboard("{ArrowDown}a");
    expect(screen.getByLabelText<HTMLInputElement>("Reason for the change (optional)").value).toBe(
      "",
    );
  });

  it("no reason is asked for where a register is taken for the first time", async () => {
    await opened();
    await userEvent.keyboard("a");
    expect(screen.queryByLabelText("Reason for the change (optional)")).toBeNull();
    press("Save");
    await waitFor(() => expect(puts()).toHaveLength(1));
    expect(puts()[0]?.body).not.toHaveProperty("reason");
  });
});

describe("a register that cannot be marked yet", () => {
  it("says when its lesson begins, and is not saved before", async () => {
    register = { ...register, state: "upcoming", begins: "10:40", start_time: "10:40" };
    await opened();
    expect(
      screen.getByText("This lesson begins at 10:40. You can save its register from then on."),
    ).toBeTruthy();
    await userEvent.keyboard("p{Control>}s{/Control}");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
    expect(puts()).toEqual([]);
    expect(marks()[0]).toBe("P");
  });

  it("without any code says so, and whom to ask", async () => {
    register = { ...register, codes: register.codes.map((one) => ({ ...one, retired: true })) };
    await opened();
    expect(screen.getByText(/^There are no attendance codes for this register\./).textContent).toBe(
      "There are no attendance codes for this register. Ask a super admin to add one in Settings.",
    );
    expect(marks()).toBe("UUUUUU");
  });

  it("gives a code whose first letter is taken another key, which its button names", async () => {
    const absent = register.codes.find(({ code }) => code === "A");
    register = {
      ...register,
      codes: [
        ...register.codes,
        ...(absent ? [{ ...absent, id: 9, code: "AB", label: "Absent, called" }] : []),
      ],
    };
    await opened();
    await userEvent.keyboard("a");
    expect(marks()[0]).toBe("A");
    expect(screen.getAllByTitle("Absent, called (key B)").length).toBe(6);
    await userEvent.keyboard("b");
    expect(rows()[1]).toMatch(/: Absent, called$/);
  });
});
