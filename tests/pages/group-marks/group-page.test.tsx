import "@testing-library/jest-dom/vitest";
import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { GroupPage } from "../../../src/features/group-marks/page/group-page";
import "../../crud/list/browser-gaps";
import { openPage, type Reply, type Sent } from "../answering";

const path = "/admin/attendance/group-marks";
const row = (id: number, name: string) => ({
  student: { id, name, admission_no: `R${id}` },
  class: { id: 1, name: "Eight" },
  changes: 2,
  before: [{ label: "Day", code: null }],
  why: [],
});
const entry = {
  id: 4,
  date: "2026-06-09",
  reason: "Museum",
  code: "D",
  students: 2,
  marks: 4,
  made_at: "2026-06-09T05:00:00Z",
  made_by: { id: 1, name: "Root" },
  undone_at: null as string | null,
  may_undo: true,
};

/** The page, over a server whose class has two students. */
function open(more: (sent: Sent) => Reply | undefined = () => undefined) {
  return openPage(<GroupPage />, {
    at: "/attendance/group",
    path: "attendance/group",
    answer(sent) {
      const own = more(sent);
      if (own) return own;
      const { method, url, body } = sent;
      if (url === `${path}/choices`)
        return {
          data: {
            today: "2026-06-10",
            codes: [{ code: "D", label: "On duty", is_late: false }],
            classes: [{ id: 1, name: "Eight" }],
          },
        };
      if (url === path && method === "get") return { data: [entry] };
      if (url === `${path}/preview`) {
        const except = body["except_ids"] as number[];
        const rows = [row(1, "Asha Rao"), row(2, "Ben Oak")];
        const students = rows.filter(({ student: { id } }) => !except.includes(id)).length;
        const counts = { changes: 2 * students, students, registers: 1, untaken: 0 };
        return { data: { ...counts, unknown: [], slots: [], rows } };
      }
      if (url === path) return { data: { id: 5, changes: 2, students: 1 } };
      if (url === `${path}/4/undo`) return { data: { restored: 3, kept: ["Ben Oak"] } };
      return undefined;
    },
  });
}
afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

/** A code and a class are chosen, and the preview has come. */
async function choose() {
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText(/^Mark as/), "D");
  await user.selectOptions(screen.getByLabelText("Add a whole class"), "Eight");
  await user.type(screen.getByLabelText(/^Reason/), "Museum");
  await screen.findByText("4 marks of 2 students in 1 register will change.");
  return user;
}
const save = () => screen.getByRole("button", { name: /^Mark( \d students?)?$/ });
const latest = async () => within(await screen.findByRole("region", { name: "Latest entries" }));

describe("marking a group", () => {
  it("says before the first entry what will stand below", async () => {
    open(({ method, url }) => (url === path && method === "get" ? { data: [] } : undefined));
    const list = await latest();
    expect(await list.findByText("No entries yet.")).toBeInTheDocument();
    expect(list.getByText(/^Marks you save for a group appear here/)).toBeInTheDocument();
  });

  it("asks for nothing until enough is chosen, and can send nothing then", async () => {
    const { sent } = open();
    expect(await screen.findByText(/^Choose a code and at least one student/)).toBeInTheDocument();
    expect(save()).toBeDisabled();
    expect(sent.filter(({ method }) => method === "post")).toEqual([]);
  });

  it("sends the count that the preview has shown, without whom was left out", async () => {
    const { sent } = open();
    const user = await choose();
    await user.click(screen.getByRole("checkbox", { name: "Include Ben Oak" }));
    // For a moment the preview is of the choice before.
    expect(save()).toBeDisabled();
    await screen.findByText("2 marks of 1 student in 1 register will change.");
    expect(screen.getByRole("row", { name: /Ben Oak/ })).toHaveTextContent("Left out");
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    expect(await screen.findByText("2 marks saved.")).toBeInTheDocument();
    const written = sent.find(({ method, url }) => method === "post" && url === path);
    expect(written?.body).toMatchObject({
      code: "D",
      class_ids: [1],
      except_ids: [2],
      reason: "Museum",
      changes: 2,
    });
    expect(written?.key).toBeTruthy();
    expect(await screen.findByText(/^Choose a code and at least one student/)).toBeInTheDocument();
  });

  it("shows a new preview and keeps the choice where something has changed since", async () => {
    const { sent } = open(({ method, url }) =>
      method === "post" && url === path
        ? { refused: { status: 409, message: "Marks have changed." } }
        : undefined,
    );
    const user = await choose();
    const previews = () => sent.filter(({ url }) => url === `${path}/preview`).length;
    await waitFor(() => expect(save()).toBeEnabled());
    const before = previews();
    await user.click(save());
    expect(await screen.findByText("Marks have changed.")).toBeInTheDocument();
    await waitFor(() => expect(previews()).toBeGreaterThan(before));
    expect(screen.getByLabelText(/^Reason/)).toHaveValue("Museum");
  });

  it("is undone after a question, which names what has changed since", async () => {
    const { sent } = open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Undo “Museum”" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Undo this entry?" }));
    expect(sent.some(({ url }) => url.endsWith("/undo"))).toBe(false);
    await user.click(dialog.getByRole("button", { name: "Undo" }));
    expect(
      await screen.findByText("3 marks restored. Kept, because they changed since: Ben Oak."),
    ).toBeInTheDocument();
    expect(sent.some(({ url }) => url === `${path}/4/undo`)).toBe(true);
  });

  it("says what was undone, and offers nothing that is not for this person to undo", async () => {
    open(({ method, url }) =>
      method === "get" && url === path
        ? {
            data: [
              { ...entry, undone_at: "2026-06-09T06:00:00Z", may_undo: false },
              { ...entry, id: 3, may_undo: false },
            ],
          }
        : undefined,
    );
    const list = await latest();
    expect(await list.findByText("Undone")).toBeInTheDocument();
    expect(list.getAllByText("Museum")).toHaveLength(2);
    expect(list.queryByRole("button")).not.toBeInTheDocument();
  });
});
