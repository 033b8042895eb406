import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { ClassLeavePage } from "../../../src/features/leaves/page/class/class-page";
import type { AnswerTo } from "../../../src/providers/call";
import type { Preview } from "../../../src/features/leaves/page/class/use-class-leave";
import "../../crud/list/browser-gaps";
import { openPage, type Reply, type Sent } from "../answering";

const row = (
  id: number,
  name: string,
  more: Partial<Preview["rows"][number]> = {},
): Preview["rows"][number] => ({
  student: { id, name, admission_no: `R${id}` },
  class: { id: 1, name: "Eight" },
  changes: 2,
  why: null,
  over: null,
  ...more,
});
const preview: Preview = {
  students: 2,
  changes: 4,
  rows: [
    row(1, "Asha Rao"),
    row(2, "Ben Oak", {
      over: "1 of 1 day used in 2026, this request takes 1: 1 day over the allowance.",
    }),
    row(3, "Chi Menon", { changes: 0, why: "This student has a pending leave already." }),
  ],
};
const act: AnswerTo<"GET /admin/leaves/class">[number] = {
  id: 4,
  type: "On duty",
  from_date: "2026-06-09",
  to_date: "2026-06-10",
  reason: "Museum",
  students: 2,
  made_at: "2026-06-01T05:00:00Z",
  made_by: "Clerk",
  undone_at: null,
};

function open(more: (sent: Sent) => Reply | undefined = () => undefined) {
  return openPage(<ClassLeavePage />, {
    at: "/leaves/class",
    path: "leaves/class",
    answer(sent) {
      const own = more(sent);
      if (own) return own;
      const { method, url } = sent;
      if (url === "/admin/leaves/class/choices")
        return {
          data: {
            today: "2026-06-10",
            types: [{ id: 3, name: "On duty" }],
            classes: [{ id: 1, name: "Eight" }],
          },
        };
      if (url === "/admin/leaves/class" && method === "get") return { data: [act] };
      if (url.startsWith("/admin/leaves/slots"))
        return { data: { mode: "daily", choices: [], names: [] } };
      if (url === "/admin/leaves/class/preview") return { data: preview };
      if (url === "/admin/leaves/class") return { data: { id: 5, students: 2, changes: 4 } };
      if (url === "/admin/leaves/class/4/undo")
        return { data: { cancelled: 1, kept: ["Ben Oak"] } };
      return undefined;
    },
  });
}
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const choose = async () => {
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText(/^Type/), "On duty");
  await user.selectOptions(screen.getByLabelText("Add a whole class"), "Eight");
  await user.type(screen.getByLabelText(/^Reason/), "Museum");
  await screen.findByText(
    "2 students will get leave, 4 marks will change, 1 student will be skipped.",
  );
  return user;
};

it("shows who gets leave, who is skipped and why, before leave for a class is entered", async () => {
  const { sent } = open();
  const user = await choose();
  expect(screen.getByText("1 student will exceed the allowance for this leave type.")).toBeTruthy();
  const skipped = within(screen.getByRole("row", { name: /Chi Menon/ }));
  expect(skipped.getByText("This student has a pending leave already.")).toBeTruthy();
  expect(skipped.getByRole("checkbox")).toHaveProperty("disabled", true);
  const save = await screen.findByRole("button", { name: "Add leave for 2 students" });
  await waitFor(() => expect(save).toHaveProperty("disabled", false));
  await user.click(save);
  await screen.findByText("Leave added for 2 students.");
  const written = sent.find(
    ({ method, url }) => method === "post" && url === "/admin/leaves/class",
  );
  expect(written?.body).toEqual({
    leave_type_id: 3,
    from_date: "2026-06-10",
    to_date: "2026-06-10",
    slots: null,
    class_ids: [1],
    student_ids: [],
    except_ids: [],
    reason: "Museum",
    students: 2,
    changes: 4,
  });
});

it("says at its field what no student can have leave of", async () => {
  open(({ url }) =>
    url === "/admin/leaves/class/preview"
      ? {
          refused: {
            status: 422,
            message: "Check the form.",
            errors: { from_date: ["These days are outside every academic year."] },
          },
        }
      : undefined,
  );
  const user = userEvent.setup();
  await user.selectOptions(await screen.findByLabelText(/^Type/), "On duty");
  await user.selectOptions(screen.getByLabelText("Add a whole class"), "Eight");
  expect(await screen.findByText("These days are outside every academic year.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add leave" })).toHaveProperty("disabled", true);
});

it("cancels all leave of one entry after a question, and names what stays", async () => {
  const { sent } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Cancel all leave of “Museum”" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this leave?" }));
  await user.click(dialog.getByRole("button", { name: "Cancel all" }));
  expect(
    await screen.findByText(
      "Leave of 1 student cancelled. Kept, because it was reviewed since: Ben Oak.",
    ),
  ).toBeTruthy();
  expect(sent.some(({ url }) => url === "/admin/leaves/class/4/undo")).toBe(true);
});

it("offers another try where the page could not be loaded", async () => {
  open(({ url }) =>
    url === "/admin/leaves/class/choices"
      ? { refused: { status: 422, message: "Something is wrong." } }
      : undefined,
  );
  expect(await screen.findByText("Something is wrong.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("says what will stand among the latest entries before the first one", async () => {
  open(({ method, url }) =>
    url === "/admin/leaves/class" && method === "get" ? { data: [] } : undefined,
  );
  expect(await screen.findByText("No leave for a class yet.")).toBeTruthy();
  expect(screen.getByText(/^Leave you enter for a class appears here/)).toBeTruthy();
});
