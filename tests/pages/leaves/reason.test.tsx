import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { ReasonPlace } from "../../../src/features/attendance/page";
import { openPage, type Reply, type Sent } from "../answering";

const choices = {
  types: [
    { id: 1, name: "Medical" },
    { id: 2, name: "Personal" },
  ],
  decides: true,
};
const answers: Readonly<Record<string, object>> = {
  "/admin/leaves/reasons": { act: 5, changes: 1 },
  "/admin/leaves/reasons/5/undo": { cancelled: 1 },
};
interface Shown {
  slots?: { slot: string; label: string }[];
  permissions?: string[];
  answer?(sent: Sent): Reply | undefined;
}

function open({ slots, permissions, answer = () => undefined }: Shown = {}) {
  let changed = 0;
  const { sent } = openPage(
    <>
      {[
        { id: 11, name: "Asha Rao" },
        { id: 12, name: "Bela Rao" },
      ].map((student) => (
        <ReasonPlace
          key={student.id}
          student={student}
          date="2026-11-20"
          {...(slots ? { slots } : {})}
          onChanged={() => (changed += 1)}
        />
      ))}
    </>,
    {
      at: "/attendance/absent",
      path: "attendance/absent",
      ...(permissions ? { permissions } : {}),
      answer: (one) =>
        answer(one) ??
        (one.url.startsWith("/admin/leaves/reasons")
          ? {
              data: one.method === "get" ? choices : answers[one.url],
              message: "Asha Rao: Medical. 1 mark changed.",
            }
          : undefined),
    },
  );
  return { sent, changed: () => changed };
}
const posts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === "post");
const start = async () => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add a reason: Asha Rao" }));
  return user;
};
afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the reason of an absence", () => {
  it("is given by one press on a type, and taken back from the toast", async () => {
    const { sent, changed } = open();
    const user = await start();
    await user.click(await screen.findByRole("button", { name: "Medical" }));
    expect(posts(sent)).toMatchObject([
      {
        url: "/admin/leaves/reasons",
        body: { student_id: 11, leave_type_id: 1, date: "2026-11-20", slots: null, reason: null },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(changed()).toBe(1);
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Add a reason: Bela Rao" }),
    );
    await user.click(await screen.findByRole("button", { name: /^Undo/ }));
    await waitFor(() => expect(posts(sent)[1]?.url).toBe("/admin/leaves/reasons/5/undo"));
  });

  it("takes what was said, and covers the sessions that were missed unless it is the whole day", async () => {
    const slots = [
      { slot: "period:1", label: "Period 1" },
      { slot: "period:2", label: "Period 2" },
    ];
    const { sent } = open({ slots });
    const user = await start();
    await user.type(await screen.findByRole("textbox"), "Dentist");
    expect(screen.getByRole("radio", { name: "Period 1, Period 2" })).toHaveProperty(
      "checked",
      true,
    );
    await user.click(screen.getByRole("button", { name: "Personal" }));
    await waitFor(() =>
      expect(posts(sent)[0]?.body).toMatchObject({ slots: "period:1,period:2", reason: "Dentist" }),
    );
    cleanup();
    const again = open({ slots });
    await start();
    await user.click(await screen.findByRole("radio", { name: "Whole day" }));
    await user.click(screen.getByRole("button", { name: "Personal" }));
    await waitFor(() => expect(posts(again.sent)[0]?.body["slots"]).toBeNull());
  });

  it("says why it was refused and keeps what was typed; over the allowance it asks once more", async () => {
    let code: string | undefined;
    const { sent } = open({
      answer: ({ method, body }) =>
        method === "post" && !body["over_allowance"]
          ? {
              refused: {
                status: 409,
                message: "1 day over the allowance.",
                ...(code ? { code } : {}),
              },
            }
          : undefined,
    });
    const user = await start();
    await user.type(await screen.findByRole("textbox"), "Fever");
    await user.click(screen.getByRole("button", { name: "Medical" }));
    expect((await screen.findByRole("alert")).textContent).toContain("1 day over the allowance.");
    expect(screen.queryByRole("button", { name: "Approve anyway" })).toBeNull();
    code = "over_allowance";
    await user.click(screen.getByRole("button", { name: "Medical" }));
    await user.click(await screen.findByRole("button", { name: "Approve anyway" }));
    await waitFor(() =>
      expect(posts(sent).at(-1)?.body).toMatchObject({ over_allowance: true, reason: "Fever" }),
    );
  });

  it("is a request where somebody else decides, and nothing for who may not file one", async () => {
    open({
      permissions: ["create_leaves"],
      answer: ({ url }) =>
        url.endsWith("/reasons") ? { data: { ...choices, decides: false } } : undefined,
    });
    await start();
    expect(await screen.findByRole("group", { name: "Request leave of the type" })).toBeTruthy();
    cleanup();
    open({ permissions: ["view_leaves"] });
    await waitFor(() => expect(document.body.textContent).not.toBe(""));
    expect(screen.queryByText("Add a reason")).toBeNull();
  });
});
