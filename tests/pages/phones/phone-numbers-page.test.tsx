import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { PhoneNumbersPage } from "../../../packages/kit/browser/pages/phones/phone-numbers-page";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { Attention } from "../../../src/features/dashboard/page/attention";
import { openPage, type Sent } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

const changed = {
  id: 3,
  name: "Maya Rao",
  label: "Phone",
  before: "98765 43210",
  after: "+919876543210",
};
const undiallable = {
  id: 4,
  name: "Omar Ali",
  label: "Phone",
  before: "12345",
  after: "12345",
  note: "Phone isn't a valid phone number, so it can't be dialled. It is kept as typed.",
};
const permissions = ["view_parents", "edit_parents", "view_students"];

it("shows what would change and what can't be dialled, stores it once, and says what became of it", async () => {
  let isDone = false;
  const { sent } = openPage(<PhoneNumbersPage />, {
    at: "/phone-numbers",
    path: "phone-numbers",
    permissions,
    answer({ method, url }: Sent) {
      if (!url.startsWith("/admin/parents/phones")) return undefined;
      if (method === "post") {
        isDone = true;
        return { data: { done: [3], skipped: [], failed: [] } };
      }
      return {
        data: {
          records: isDone ? 0 : 1,
          changes: isDone ? 0 : 1,
          changed: isDone ? [] : [changed],
          undialled: 1,
          undiallable: [undiallable],
        },
      };
    },
  });
  const before = await screen.findByRole("list", {
    name: "Parents: 1 number would be stored differently",
  });
  expect(within(before).getByRole("listitem").textContent).toMatch(/98765 43210 → \+919876543210$/);
  const left = screen.getByRole("list", { name: "Parents: 1 number can't be dialled" });
  expect(within(left).getByRole("link", { name: "Omar Ali" }).getAttribute("href")).toBe(
    "/parents/4",
  );
  // Students may be viewed only.
  expect(sent.some(({ url }) => url.startsWith("/admin/students/phones"))).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Update 1 record" }));
  expect(await screen.findByText("1 record updated")).toBeTruthy();
  await expect.poll(() => screen.queryByRole("button", { name: "Update 1 record" })).toBeNull();
  const writes = sent.filter(({ method }) => method === "post");
  expect(writes).toMatchObject([{ body: { expected_count: 1 }, key: expect.any(String) }]);
});

it("is where the dashboard leads whoever may change numbers that can't be dialled", async () => {
  openPage(<Attention />, {
    at: "/dashboard",
    path: "dashboard",
    permissions,
    answer: ({ url }) =>
      url === "/admin/attention"
        ? { data: { steps: [], checks: [], undialled: 2 } }
        : url.startsWith("/admin/students?")
          ? { data: [], meta: { current_page: 1, per_page: 1, total: 0, last_page: 1 } }
          : undefined,
  });
  const link = await screen.findByRole("link", {
    name: "2 records have a phone number that can't be dialled",
  });
  expect(link.getAttribute("href")).toBe("/phone-numbers");
});
