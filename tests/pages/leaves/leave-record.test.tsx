import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { EditPage } from "../../../packages/kit/browser/crud/form/edit-page";
import { ListPage } from "../../../packages/kit/browser/crud/list/list-page";
import { ShowPage } from "../../../packages/kit/browser/crud/show/show-page";
import { LeaveActions } from "../../../src/features/leaves/page/leave-actions";
import { leaveRules } from "../../../src/features/leaves/leave-rules";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { leaves } from "../../../src/resources/leaves";
import "../../crud/list/browser-gaps";
import { openPage } from "../answering";

const leave = {
  id: 7,
  version: 2,
  student_id: 1,
  student: { id: 1, name: "Asha Rao" },
  leave_type_id: 1,
  leave_type: { id: 1, name: "Medical" },
  from_date: "2026-06-08",
  to_date: "2026-06-10",
  slots: "period:3,period:9",
  reason: "Fever",
  attachment: null,
  status: "pending",
  decided_by_id: null,
  decided_at: null,
  decision_note: null,
  created_at: "2026-06-01T05:00:00Z",
  updated_at: "2026-06-01T05:00:00Z",
};
const period = (id: number, label: string) => ({
  slot: `period:${id}`,
  label,
  start_time: `0${id}:00`,
  end_time: `0${id}:45`,
});
const lessons = {
  mode: "period",
  choices: [period(2, "Assembly"), period(3, "First lesson")],
  names: [
    { slot: "am", label: "Morning" },
    { slot: "period:2", label: "Assembly" },
    { slot: "period:3", label: "First lesson" },
    { slot: "period:9", label: "Old lesson" },
  ],
};
const sessions = {
  mode: "session",
  choices: [
    { slot: "am", label: "Morning", start_time: null, end_time: null },
    { slot: "pm", label: "Afternoon", start_time: null, end_time: null },
  ],
  names: lessons.names,
};

function open(
  page: "show" | "edit" | "list",
  more: Partial<typeof leave> = {},
  slots: object = lessons,
) {
  const record = { ...leave, ...more };
  const refused = leaveRules.refusals?.(record) ?? {};
  const stored = { ...record, ...(Object.keys(refused).length > 0 ? { refused } : {}) };
  const element = {
    show: <ShowPage resource={leaves} Actions={LeaveActions} />,
    edit: <EditPage resource={leaves} />,
    list: <ListPage resource={leaves} />,
  }[page];
  const [at, path] = {
    show: ["/leaves/7", "leaves/:id"],
    edit: ["/leaves/7/edit", "leaves/:id/edit"],
    list: ["/leaves", "leaves"],
  }[page] as [string, string];
  return openPage(element, {
    at,
    path,
    answer({ method, url }) {
      if (url.startsWith("/admin/leaves/slots")) return { data: slots };
      if (/leaves\/7(\?|$)/.test(url))
        return { data: method === "patch" ? { ...stored, version: 3 } : stored };
      if (url.startsWith("/admin/leaves"))
        return { data: [stored], meta: { current_page: 1, per_page: 25, total: 1, last_page: 1 } };
      return undefined;
    },
  });
}
const buttons = () =>
  screen
    .getAllByRole("button")
    .map(({ textContent }) => textContent)
    .filter((text) => /^(Edit|Delete|Approve|Reject|Cancel leave|Shorten)$/.test(text ?? ""));

afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the page of a leave", () => {
  it.each([
    ["pending", ["Approve", "Reject", "Edit", "Delete"]],
    ["approved", ["Shorten", "Cancel leave"]],
    ["rejected", ["Delete"]],
  ])(
    "that is %s offers what the API does, and nothing it would refuse",
    async (status, offered) => {
      open("show", { status });
      await screen.findByRole("heading", { level: 1, name: "Fever" });
      await waitFor(() => expect(buttons()).toEqual(offered));
    },
  );

  it("says which periods it is for by their names", async () => {
    open("show");
    await waitFor(() =>
      expect(screen.getByText("Sessions", { selector: "dt" }).nextElementSibling?.textContent).toBe(
        "First lesson, Old lesson",
      ),
    );
  });

  it("that is approved is not edited: what was asked for is said, with the way to what can be done", async () => {
    open("edit", { status: "approved" });
    expect(await screen.findByText(/an approved one can be cancelled or shortened/)).toBeTruthy();
    expect([
      screen.getByRole("link", { name: "Open record" }).getAttribute("href"),
      screen.queryByRole("button", { name: /Save/ }),
    ]).toEqual(["/leaves/7", null]);
  });

  it("offers no more in its row of the table", async () => {
    open("list", { status: "approved" });
    const row = await screen.findByRole("row", { name: /Asha Rao/ });
    expect(
      within(row).queryByRole("link", { name: /Edit/ }) ??
        within(row).queryByRole("button", { name: /Delete/ }),
    ).toBeNull();
  });
});

describe("the parts of the day in the form of a leave", () => {
  const box = (name: string | RegExp) => screen.findByRole("checkbox", { name });

  it("are the periods by name and time; what is offered no longer can be taken away; what is stored are their slots", async () => {
    const { sent } = open("edit");
    expect(((await box("First lesson (03:00 – 03:45)")) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(await box(/^Old lesson, not available/));
    await userEvent.click(await box(/^Assembly/));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === "patch")?.body).toEqual({
        slots: "period:2,period:3",
      }),
    );
  });

  it("are morning and afternoon where registers are taken so, and none is whole days", async () => {
    const { sent } = open("edit", { slots: "am" }, sessions);
    await userEvent.click(await box("Morning"));
    expect(((await box("Afternoon")) as HTMLInputElement).checked).toBe(false);
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === "patch")?.body).toEqual({ slots: null }),
    );
    expect(
      sent.some(({ url }) => url === "/admin/leaves/slots?from=2026-06-08&to=2026-06-10"),
    ).toBe(true);
  });

  it("are none where registers are taken once a day", async () => {
    open("edit", { slots: null as unknown as string }, { mode: "daily", choices: [], names: [] });
    expect(
      await screen.findByText(
        "Registers are taken once a day on these dates, so leave covers whole days.",
      ),
    ).toBeTruthy();
    expect(screen.queryByRole("checkbox")).toBeNull();
  });
});
