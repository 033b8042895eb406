import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { OutboxPage } from "../../../packages/kit/browser/pages/notifications/outbox-page";
import {
  drawConsole,
  resetStageForEachTest,
  stage,
  type SentCall,
} from "../../shell/notification-stage";

const kept = {
  id: 4,
  channel: "email",
  title: "Absent today",
  address: "a@school.test",
  created_at: "2026-06-10T05:00:00Z",
};
const draw = (at: string) =>
  drawConsole([{ path: "/notifications/outbox", element: <OutboxPage /> }], { at });
const keep = (rows: (typeof kept)[]) =>
  stage([], {
    "GET /admin/channels": () => ({ data: [] }),
    "GET /admin/notifications/outbox": ({ query }: SentCall) => {
      const page = Number(query.get("page"));
      return {
        data: page === 1 ? rows : [],
        meta: { current_page: page, per_page: 20, total: rows.length, last_page: 1 },
      };
    },
  });

resetStageForEachTest();

describe("the outbox", () => {
  it("says before the first message what is kept in it", async () => {
    keep([]);
    draw("/notifications/outbox");
    expect(await screen.findByText("The outbox is empty")).toBeTruthy();
    expect(screen.getByText(/are kept here until a mail server is set up/)).toBeTruthy();
  });

  it("past its end does not say that it is empty, and leads to its first page", async () => {
    keep([kept]);
    draw("/notifications/outbox?page=9");
    await screen.findByText("Page not found.");
    expect(screen.queryByText("The outbox is empty")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Go to the first page" }));
    expect(await screen.findByRole("link", { name: /Absent today/ })).toBeTruthy();
  });
});
