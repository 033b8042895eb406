import "../../crud/form/missing-in-jsdom";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { ShowPage } from "../../../packages/kit/browser/crud/show/show-page";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { CaseActions } from "../../../src/features/cases/page/case-actions";
import { CasePanels } from "../../../src/features/cases/page/case-panels";
import { LetterPage } from "../../../src/features/cases/page/letter-page";
import { OpenCases } from "../../../src/features/cases/page/open-cases";
import { cases } from "../../../src/resources/cases";
import "../../crud/list/browser-gaps";
import { openPage, type Reply, type Sent } from "../answering";

const stored = { created_at: "2026-06-10T05:00:00Z", updated_at: "2026-06-10T05:00:00Z" };
const record = {
  id: 7,
  version: 2,
  student_id: 1,
  student: { id: 1, name: "Asha Rao" },
  responsible_id: null,
  responsible: null,
  reason: "absences",
  stage: 1,
  status: "open",
  opened_on: "2026-06-10",
  next_due: "2026-06-12",
  reason_gone_on: null as string | null,
  closed_at: null,
  closed_by_id: null,
  closed_by: null,
  closing_note: null,
  ...stored,
};
const task = {
  id: 3,
  version: 1,
  case_id: 7,
  case: { id: 7 },
  kind: "call",
  title: "Call the parents",
  assignee_id: 2,
  assignee: { id: 2, name: "Farida" },
  due_on: "2026-06-12",
  stage: 1,
  status: "open",
  done_at: null,
  done_by_id: null,
  done_by: null,
  outcome: null,
  ...stored,
};
/** As calls of their own answer it, without the records it points at. */
const plainTask = Object.fromEntries(
  Object.entries(task).filter(([key]) => !["case", "assignee", "done_by"].includes(key)),
);
const plainCase = Object.fromEntries(
  Object.entries(record).filter(([key]) => !["responsible", "closed_by"].includes(key)),
);
const page = { current_page: 1, per_page: 50, total: 1, last_page: 1 };
const when = { date: "2026-06-10", at: "2026-06-10T05:30:00.000Z", by: null };
const timeline = {
  from: "2026-04-15",
  earlier: false,
  more: false,
  entries: [
    { kind: "letter", ...when, by: "Farida", case_id: 7, template: "Absences" },
    {
      kind: "case",
      ...when,
      case_id: 7,
      event: "opened",
      stage: 1,
      reason: "absences",
      note: null,
    },
    { kind: "alert", ...when, alert: "consecutive_absences", of_date: "2026-06-10", parents: 0 },
    { kind: "absent", ...when, at: null, slots: ["Morning"] },
  ],
};
const counts = { today: "2026-06-13", open: 4, mine: 1, overdue: 2, overdue_cases: 1 };
const letter = {
  template: { id: 5, name: "Absences" },
  title: "Absences of Asha",
  body: "Dear Meera,\nplease call us.",
  date: "2026-06-10",
  to: ["Meera"],
  address: "4 Lake Road",
  student: { id: 1, name: "Asha Rao", class: "8A" },
  absences: [
    { date: "2026-06-08", slots: [] },
    { date: "2026-06-09", slots: ["Morning"] },
  ],
  signed_by: "Farida",
  institution: { name: "Hill School", address: "1 Hill Road", phone: null, email: null },
};

const family = {
  student: {
    id: 1,
    name: "Asha Rao",
    admission_no: "2025-0008",
    photo: null,
    class: { id: 4, name: "8A" },
  },
  parents: [
    { id: 11, name: "Meera Rao", relation: "mother", phone: "+919800000011" },
    { id: 12, name: "Ravi Rao", relation: null, phone: null },
  ],
};

const answers: Readonly<Record<string, (sent: Sent) => Reply>> = {
  "/admin/cases/7/family": () => ({ data: family }),
  "/admin/cases/counts": () => ({ data: counts }),
  "/admin/cases/letter-templates": () => ({ data: [{ id: 5, name: "Absences" }] }),
  "/admin/cases/7/letter": () => ({ data: letter }),
  "/admin/cases/7/letters": () => ({ data: { template: "Absences" }, message: "Recorded" }),
  "/admin/case-tasks": () => ({ data: [task], meta: page }),
  "/admin/students/1/timeline": () => ({ data: timeline }),
};

interface Sending {
  permissions?: string[];
  post?: (sent: Sent) => Reply;
}
interface Opening {
  more?: Partial<typeof record>;
  own?: Readonly<Record<string, (sent: Sent) => Reply>>;
  permissions?: string[];
}
const open = ({ more = {}, own = {}, permissions }: Opening = {}) =>
  openPage(<ShowPage resource={cases} Actions={CaseActions} Panels={CasePanels} />, {
    at: "/cases/7",
    path: "cases/:id",
    ...(permissions ? { permissions } : {}),
    answer(sent) {
      const path = sent.url.split("?")[0] ?? "";
      if (path === "/admin/cases/7") return { data: { ...record, ...more } };
      return (own[path] ?? answers[path])?.(sent);
    },
  });

afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the page of a case", () => {
  it("shows what is to be done, and that it is overdue", async () => {
    open();
    const tasks = await screen.findByRole("region", { name: "Tasks" });
    expect(await within(tasks).findByText("Call the parents")).toBeTruthy();
    await waitFor(() =>
      expect(tasks.textContent).toMatch(/Overdue since .*12.*Assigned to Farida/u),
    );
  });

  it("says whom it is about and how far it has gone, with one press to call and one to write", async () => {
    open();
    const number = await screen.findByRole("link", { name: "Call Meera Rao, +919800000011" });
    expect(number.getAttribute("href")).toBe("tel:+919800000011");
    const parents = screen.getByRole("region", { name: "Parents" });
    expect(within(parents).getByRole("link", { name: "Write to Meera Rao" })).toBeTruthy();
    expect(within(parents).getByText("No phone number")).toBeTruthy();
    expect(screen.getByRole("link", { name: "8A" }).getAttribute("href")).toBe("/classes/4");
    const stages = within(screen.getByRole("list", { name: "Stage of the case" }));
    const current = stages.getAllByRole("listitem").map((one) => one.getAttribute("aria-current"));
    expect(current).toEqual(["step", null, null]);
  });

  it("logs a call in one press: who spoke to a parent has done the task", async () => {
    const { sent } = open({
      own: {
        "/admin/case-tasks/3/done": () => ({
          data: { ...plainTask, status: "done", version: 2 },
          message: "Task done",
        }),
      },
    });
    const log = await screen.findByRole("group", { name: "Log a call to Meera Rao" });
    await screen.findByText("Call the parents");
    await userEvent.click(within(log).getByRole("button", { name: "Spoke" }));
    await waitFor(() =>
      expect(sent.find(({ url }) => url === "/admin/case-tasks/3/done")?.body).toEqual({
        outcome: "Called Meera Rao: spoke.",
      }),
    );
  });

  it("notes a call that was not answered, and leaves the task open", async () => {
    const { sent } = open({
      own: {
        "/admin/case-notes": ({ body }) => ({
          data: { id: 9, version: 1, written_by_id: 1, ...stored, ...(body as object) },
        }),
      },
    });
    const log = await screen.findByRole("group", { name: "Log a call to Meera Rao" });
    await screen.findByText("Call the parents");
    await userEvent.click(within(log).getByRole("button", { name: "No answer" }));
    await waitFor(() =>
      expect(sent.find(({ url }) => url === "/admin/case-notes")?.body).toEqual({
        case_id: 7,
        text: "Called Meera Rao: no answer.",
      }),
    );
    expect(sent.some(({ url }) => url.endsWith("/done"))).toBe(false);
  });

  it("says nothing of parents to who may not see them, and tries again what was not loaded", async () => {
    let isDown = true;
    open({
      own: {
        "/admin/cases/7/family": () =>
          isDown
            ? { refused: { status: 409, message: "Not now." } }
            : { data: { ...family, parents: null } },
      },
    });
    const parents = await screen.findByRole("region", { name: "Parents" });
    expect((await within(parents).findByRole("alert")).textContent).toContain("Not now.");
    isDown = false;
    await userEvent.click(within(parents).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "8A" })).toBeTruthy();
    expect(screen.queryByRole("region", { name: "Parents" })).toBeNull();
  });

  it("folds days of absence that follow each other, and opens them", async () => {
    const absent = (date: string) => ({ kind: "absent", date, at: null, by: null, slots: [] });
    open({
      own: {
        "/admin/students/1/timeline": () => ({
          data: { ...timeline, entries: [absent("2026-06-10"), absent("2026-06-09")] },
        }),
      },
    });
    const told = await screen.findByRole("region", { name: "Timeline" });
    const fold = await within(told).findByText("2 days absent");
    expect(fold.closest("details")?.open).toBe(false);
    await userEvent.click(fold);
    expect(within(told).getAllByText("Absent without leave")).toHaveLength(2);
  });

  it("marks a task as done with its outcome", async () => {
    const { sent } = open({
      own: {
        "/admin/case-tasks/3/done": () => ({
          data: { ...plainTask, status: "done", version: 2 },
          message: "Task done",
        }),
      },
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Mark as done: Call the parents" }),
    );
    await userEvent.type(await screen.findByLabelText("Outcome"), " Is ill ");
    await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(sent.find(({ url }) => url === "/admin/case-tasks/3/done")?.body).toEqual({
      outcome: "Is ill",
    });
  });

  it("keeps what was typed where the task could not be saved, and says why", async () => {
    open({
      own: {
        "/admin/case-tasks/3/done": () => ({
          refused: { status: 409, message: "This task is already done." },
        }),
      },
    });
    await userEvent.click(
      await screen.findByRole("button", { name: "Mark as done: Call the parents" }),
    );
    await userEvent.type(await screen.findByLabelText("Outcome"), "Is ill");
    await userEvent.click(screen.getByRole("button", { name: "Mark as done" }));
    expect((await screen.findByRole("alert")).textContent).toContain("This task is already done.");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Outcome").value).toBe("Is ill");
  });

  it("is closed with a note", async () => {
    const { sent } = open({
      own: {
        "/admin/cases/7/close": () => ({
          data: { ...plainCase, status: "closed", version: 3 },
          message: "Case closed",
        }),
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Close case…" }));
    await userEvent.type(await screen.findByLabelText("Note"), "Moved");
    await userEvent.click(screen.getByRole("button", { name: "Close case" }));
    await waitFor(() =>
      expect(sent.find(({ url }) => url === "/admin/cases/7/close")?.body).toEqual({
        note: "Moved",
      }),
    );
  });

  it("that is closed offers to reopen it, and nothing to do", async () => {
    open({ more: { status: "closed" } });
    expect(await screen.findByRole("button", { name: "Reopen case" })).toBeTruthy();
    await screen.findByText("Call the parents");
    expect(screen.queryByRole("button", { name: /^Mark as done/u })).toBeNull();
    expect(screen.queryByRole("button", { name: "Close case…" })).toBeNull();
  });

  it("says where its reason no longer holds", async () => {
    open({ more: { reason_gone_on: "2026-06-11" } });
    expect(await screen.findByText(/The reason hasn't applied since/u)).toBeTruthy();
  });

  it("tells what happened, never more than is known", async () => {
    open();
    const told = await screen.findByRole("region", { name: "Timeline" });
    await within(told).findByText("Letter printed: Absences");
    expect(within(told).getByText("Case opened: absences in a row")).toBeTruthy();
    expect(within(told).getByText("Alert: absences in a row (no parent reachable)")).toBeTruthy();
    expect(within(told).getByText("Absent without leave: Morning")).toBeTruthy();
    expect(within(told).queryByText(/\bsent\b/u)).toBeNull();
  });

  it("says of a letter that was sent what is known of each parent", async () => {
    const message = (to: object[]) => ({
      kind: "message",
      ...when,
      by: "Farida",
      case_id: 7,
      template: "Absences",
      to,
    });
    const told = (state: string, delivery: string, received_at: string | null = null) => [
      { channel: "Email", state: delivery, received_at },
      ...(state === "waiting" ? [{ channel: "SMS", state: "queued", received_at: null }] : []),
    ];
    const to = (name: string | null, state: string, ...rest: [string, (string | null)?]) => ({
      name,
      state,
      deliveries: told(state, ...rest),
    });
    open({
      own: {
        "/admin/students/1/timeline": () => ({
          data: {
            ...timeline,
            entries: [
              message([
                to("Meera", "delivered", "accepted"),
                to("Ravi", "delivered", "accepted", "2026-06-10T05:31:00.000Z"),
                to(null, "failed", "failed"),
                { name: "Arun", state: "unreachable", deliveries: [] },
              ]),
              message([to("Meera", "waiting", "sending")]),
              message([to("Meera", "kept", "kept")]),
              message([to("Meera", "failed", "failed")]),
            ],
          },
        }),
      },
    });
    const lines = within(
      await within(await screen.findByRole("region", { name: "Timeline" })).findByRole("list"),
    );
    const texts = lines.getAllByRole("listitem").map((line) => line.textContent);
    expect(texts).toEqual([
      expect.stringMatching(
        /^Letter sent to parents: AbsencesMeera: Email accepted by the server\nRavi: Email arrived\nA parent: Email failed\nArun: can’t be reached, not sent.*Farida/u,
      ),
      expect.stringMatching(
        /^Letter on its way to parents: AbsencesMeera: Email on its way, SMS on its way/u,
      ),
      expect.stringMatching(
        /^Letter kept in the outbox, not sent: AbsencesMeera: Email kept in the outbox, not sent/u,
      ),
      expect.stringMatching(/^Letter not sent to parents: AbsencesMeera: Email failed/u),
    ]);
  });

  it("offers nothing to who may only look", async () => {
    open({ permissions: ["view_cases", "view_students"] });
    await screen.findByText("Call the parents");
    for (const name of [/^Mark as done/u, "Close case…"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("link", { name: "Add note" })).toBeNull();
    expect(screen.queryByRole("region", { name: "Letter to the parents" })).toBeNull();
  });

  it("says what could not be loaded, and tries it again", async () => {
    let isDown = true;
    open({
      own: {
        "/admin/students/1/timeline": () =>
          isDown ? { refused: { status: 409, message: "Not now." } } : { data: timeline },
      },
    });
    const told = await screen.findByRole("region", { name: "Timeline" });
    expect((await within(told).findByRole("alert")).textContent).toContain("Not now.");
    isDown = false;
    await userEvent.click(within(told).getByRole("button", { name: "Try again" }));
    expect(await within(told).findByText("Letter printed: Absences")).toBeTruthy();
  });
});

describe("a letter", () => {
  const openLetter = (at: string) =>
    openPage(<LetterPage />, {
      at,
      path: "cases/:id/letter",
      answer: (sent) => answers[sent.url.split("?")[0] ?? ""]?.(sent),
    });

  it("stands under the institution's head, and is recorded before it is printed", async () => {
    const calls: string[] = [];
    window.print = () => void calls.push("print");
    const { sent } = openLetter("/cases/7/letter?template=5");
    const sheet = await screen.findByRole("article", { name: "Letter preview" });
    expect(sheet.textContent).toMatch(
      /Hill School1 Hill Road.*Meera4 Lake Road.*Absences of Asha/u,
    );
    expect(
      within(within(sheet).getByRole("table", { name: "Absences" }))
        .getAllByRole("row")
        .map((row) => row.textContent),
    ).toEqual(["Absent onSessions or lessons", "8 Jun 2026All day", "9 Jun 2026Morning"]);
    expect(sheet.textContent).toMatch(/FaridaHill School$/u);
    await userEvent.click(screen.getByRole("button", { name: "Print" }));
    await waitFor(() => expect(calls).toEqual(["print"]));
    expect(sent.find(({ url }) => url === "/admin/cases/7/letters")?.body).toEqual({
      template_id: 5,
    });
  });

  const sendable = {
    template: { id: 5, name: "Absences" },
    people: [
      { id: 1, name: "Meera", channels: ["Email", "SMS"], reason: null },
      { id: 2, name: "Arun", channels: [], reason: "Has no email address" },
    ],
    channels: ["Email", "SMS"],
    kept_only: false,
    why_nobody: null as string | null,
    sent_at: null as string | null,
  };
  const openSending = (data: typeof sendable, { permissions, post }: Sending = {}) =>
    openPage(<LetterPage />, {
      at: "/cases/7/letter?template=5",
      path: "cases/:id/letter",
      ...(permissions ? { permissions } : {}),
      answer(sent) {
        const path = sent.url.split("?")[0] ?? "";
        if (path === "/admin/cases/7/letter-recipients") return { data };
        if (path === "/admin/cases/7/letter-messages") return post?.(sent);
        return answers[path]?.(sent);
      },
    });

  it("says who would get it and who can't be reached before it is sent, and is sent once", async () => {
    const { sent } = openSending(sendable, {
      post: () => ({
        data: { template: "Absences", queued: 1, unreachable: 1, kept_only: false },
        message: "Sending to 1 of 2 parents. The other one can't be reached.",
      }),
    });
    const posts = () => sent.filter(({ url }) => url === "/admin/cases/7/letter-messages");
    await userEvent.click(await screen.findByRole("button", { name: "Send to parents…" }));
    const dialog = await screen.findByRole("dialog", { name: "Send to parents" });
    const reached = await within(dialog).findByRole("list", { name: "Recipients" });
    expect(reached.textContent).toBe("Meera: Email, SMS");
    expect(within(dialog).getByRole("list", { name: "Can't be reached (1)" }).textContent).toBe(
      "Arun: Has no email address",
    );
    expect(posts()).toEqual([]);
    const button = within(dialog).getByRole("button", { name: "Send to 1 parent" });
    // As fast as a double click comes: before anything is drawn anew.
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(posts().map(({ body }) => body)).toEqual([{ template_id: 5 }]);
  });

  it("that was sent before says so, and that nothing leaves the server", async () => {
    openSending({ ...sendable, kept_only: true, sent_at: "2026-06-09T05:30:00.000Z" });
    await userEvent.click(await screen.findByRole("button", { name: "Send to parents…" }));
    expect(await screen.findByText(/This letter was already sent in this case: .*9/u)).toBeTruthy();
    expect(screen.getByText(/messages are kept in the outbox, and nothing is sent/u)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Keep 2 messages in the outbox" })).toBeTruthy();
  });

  it("that reaches no parent says why, and can't be sent", async () => {
    const why = "No channel to parents is set up. Print the letter instead.";
    openSending({ ...sendable, people: [], channels: [], why_nobody: why });
    await userEvent.click(await screen.findByRole("button", { name: "Send to parents…" }));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Send to \d/u })).toBeNull();
  });

  it("keeps the dialog where sending was refused, and says why", async () => {
    const message = "Nothing was sent. No parent is on record. Add one to the student first.";
    openSending(sendable, { post: () => ({ refused: { status: 409, message } }) });
    await userEvent.click(await screen.findByRole("button", { name: "Send to parents…" }));
    await userEvent.click(await screen.findByRole("button", { name: "Send to 1 parent" }));
    expect(await screen.findByText(new RegExp(message, "u"))).toBeTruthy();
  });

  it("is only printed by who may not send", async () => {
    openSending(sendable, { permissions: ["view_cases", "edit_cases", "view_students"] });
    expect(await screen.findByRole("button", { name: "Print" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send to parents…" })).toBeNull();
  });

  it("without a template says where to choose one", async () => {
    openLetter("/cases/7/letter");
    expect(await screen.findByText("Choose a template on the case page.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
  });
});

describe("the first page", () => {
  it("counts open cases and overdue tasks, and leads to them", async () => {
    openPage(<OpenCases />, {
      at: "/start",
      path: "start",
      answer: (sent) => answers[sent.url.split("?")[0] ?? ""]?.(sent),
    });
    const link = async (name: string) =>
      (await screen.findByRole("link", { name })).getAttribute("href");
    expect(await link("4 open cases")).toBe("/cases?status=open");
    expect(await link("2 overdue tasks")).toBe("/cases?status=open&next_due%5Blt%5D=2026-06-13");
    expect(await link("1 case assigned to you")).toBe("/cases?status=open&responsible_id=1");
  });
});
