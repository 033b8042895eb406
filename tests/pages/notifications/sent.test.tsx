import "../../crud/form/missing-in-jsdom";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { SentDetailPage } from "../../../packages/kit/browser/pages/notifications/sent-detail-page";
import { SentPage } from "../../../packages/kit/browser/pages/notifications/sent-page";
import type { Sending } from "../../../packages/kit/browser/pages/notifications/sending";
import {
  type SentCall,
  stage,
  drawConsole,
  resetStageForEachTest,
} from "../../shell/notification-stage";

const sending = (more: Partial<Sending> = {}): Sending => ({
  id: 9,
  title: "Rain",
  body: "School closes at noon.",
  type: "system",
  recipient_type: "class",
  recipients: "Class 8 B, Class 8 C",
  total: 100,
  delivered: 90,
  read: 40,
  unreachable: 10,
  failed: 0,
  kept: 0,
  kept_only: false,
  state: "sent",
  created_by: { id: 1, name: "Ada" },
  created_at: "2026-06-10T05:00:00Z",
  ...more,
});
const meta = { current_page: 1, per_page: 20, total: 1, last_page: 1 };
const people = [
  {
    kind: "student",
    id: 1,
    name: "Asha",
    state: "read",
    read_at: "2026-06-10T05:30:00Z",
    deliveries: [],
  },
  {
    kind: "parent",
    id: 1,
    name: "Rao",
    state: "unreachable",
    reason: "No phone and no email address.",
    deliveries: [],
  },
];
const recipients = {
  "GET /admin/notifications/sent/:id/recipients": ({ query }: SentCall) => ({
    data: people.filter(({ state }) => [state, null].includes(query.get("state"))),
    meta,
  }),
};
const draw = (at: string) =>
  drawConsole(
    [
      { path: "/notifications/sent", element: <SentPage /> },
      { path: "/notifications/sent/:id", element: <SentDetailPage /> },
    ],
    { at },
  );

/** Until the answer of recipients has been drawn: the lines that stand for it are gone. */
const settledRecipients = () =>
  waitFor(() => expect(document.querySelector(".mantine-Skeleton-root")).toBeNull());

resetStageForEachTest();

describe("what was sent", () => {
  it("is listed with whom it was for, who sent it, and how many got and read it", async () => {
    stage([], { "GET /admin/notifications/sent": () => ({ data: [sending()], meta }) });
    draw("/notifications/sent");
    const row = within(await screen.findByRole("list", { name: "Sent notifications" })).getByRole(
      "listitem",
    );
    expect(row.textContent).toBe(
      "RainTo: Class 8 B, Class 8 Cby Ada, an hour agoSent 90Read 40Recorded, not sent 10",
    );
    expect(within(row).getByRole("link", { name: "Rain" }).getAttribute("href")).toBe(
      "/notifications/sent/9",
    );
  });

  it("says when there is none, and when it could not be had", async () => {
    stage([], {
      "GET /admin/notifications/sent": () => ({ data: [], meta: { ...meta, total: 0 } }),
    });
    draw("/notifications/sent");
    expect(await screen.findByText("Nothing has been sent yet")).toBeTruthy();
    cleanup();
    stage([], { "GET /admin/notifications/sent": () => ({ data: null, status: 400 }) });
    draw("/notifications/sent");
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Couldn't load sent notifications.",
    );
  });

  it("shows how far it has come until it is there", async () => {
    let delivered = 30;
    stage([], {
      ...recipients,
      "GET /admin/notifications/sent/:id": () => {
        const state = delivered < 90 ? "sending" : "sent";
        const answer = { data: sending({ state, delivered }) };
        delivered += 60;
        return answer;
      },
    });
    draw("/notifications/sent/9");
    const bar = await screen.findByRole("progressbar", { name: "Delivery" });
    expect([
      bar.getAttribute("aria-valuenow"),
      bar.getAttribute("aria-valuemax"),
      bar.textContent,
    ]).toEqual(["30", "90", "30 of 90 done"]);
    await waitFor(() => expect(screen.queryByRole("progressbar")).toBeNull(), { timeout: 4000 });
  });

  it("is kept from the first where nothing leaves the server", async () => {
    const data = sending({ state: "sending", delivered: 2, kept_only: true });
    const waiting = { ...people[1], state: "waiting", read_at: undefined, deliveries: [] };
    stage([], {
      "GET /admin/notifications/sent": () => ({ data: [data], meta }),
      "GET /admin/notifications/sent/:id": () => ({ data }),
      "GET /admin/notifications/sent/:id/recipients": () => ({ data: [waiting], meta }),
    });
    draw("/notifications/sent/9");
    const kept = await screen.findAllByText("Kept in the outbox");
    expect(kept[0]?.nextElementSibling?.textContent).toBe("88");
    const table = await screen.findByRole("table", { name: "Recipients" });
    expect(within(table).getByText("Kept in the outbox").tagName).toBe("TD");
    expect(screen.queryByRole("progressbar")).toBeNull();
    cleanup();
    draw("/notifications/sent");
    const row = await screen.findByRole("list", { name: "Sent notifications" });
    expect(row.textContent).toContain("Kept in the outbox");
    expect(within(row).queryByRole("progressbar")).toBeNull();
  });

  it("says of each channel what became of the message, and when it is tried again", async () => {
    const delivery = {
      channel: "Email",
      at: null,
      due_at: null,
      received_at: null,
      attempts: 1,
      reason: null,
      together_with: null,
    };
    const states = [
      { state: "accepted", at: "2026-06-10T05:30:00Z", together_with: "Chand" },
      { state: "failed", reason: "The mail server refused it" },
      { state: "queued", reason: "The mailbox is full", due_at: "2026-06-10T06:00:00Z" },
      { state: "kept" },
    ];
    stage([], {
      "GET /admin/notifications/sent/:id": () => ({ data: sending({ failed: 1, kept: 1 }) }),
      "GET /admin/notifications/sent/:id/recipients": () => ({
        data: states.map((one, id) => ({
          kind: "parent",
          id,
          name: `Parent ${id}`,
          state: "waiting",
          deliveries: [{ ...delivery, ...one }],
        })),
        meta,
      }),
    });
    draw("/notifications/sent/9");
    const table = await screen.findByRole("table", { name: "Recipients" });
    const remarks = within(table)
      .getAllByRole("row")
      .slice(1)
      .map((row) => row.lastChild?.textContent ?? "");
    expect(remarks.map((text) => text.replace(/ \d+ .*| \w+ \d+, .*/u, ""))).toEqual([
      "Email: accepted by the server",
      "Email: The mail server refused it",
      "Email: The mailbox is full. Next try",
      "Email: kept, not sent",
    ]);
    expect([
      screen.getAllByText("Failed").length,
      screen.getAllByText("Kept in the outbox").length,
    ]).toEqual([2, 2]);
  });

  it("says while recipients are being listed that those below are not all, and shows all once they are listed", async () => {
    let state: Sending["state"] = "listing";
    const page = () => ({ data: people.slice(0, state === "listing" ? 1 : 2), meta });
    stage([], {
      "GET /admin/notifications/sent": () => ({ data: [sending({ state, delivered: 0 })], meta }),
      "GET /admin/notifications/sent/:id": () => ({ data: sending({ state, delivered: 0 }) }),
      "GET /admin/notifications/sent/:id/recipients": page,
    });
    draw("/notifications/sent");
    expect((await screen.findByRole("list", { name: "Sent notifications" })).textContent).toContain(
      "Preparing",
    );
    cleanup();
    draw("/notifications/sent/9");
    const names = async () =>
      within(await screen.findByRole("table", { name: "Recipients" }))
        .getAllByRole("row")
        .slice(1)
        .map(({ firstChild }) => firstChild?.textContent);
    expect([await names(), screen.getByRole("status").textContent]).toEqual([
      ["Asha"],
      "Preparing the list of recipients; more will appear below.",
    ]);
    expect(screen.getByRole("progressbar", { name: "Delivery" }).textContent).toBe("0 of 90 done");
    state = "sending";
    await waitFor(
      async () =>
        expect([await names(), screen.queryByRole("status")]).toEqual([["Asha", "Rao"], null]),
      { timeout: 4000 },
    );
  });

  it("tells of each recipient how it stands, and can be narrowed to one state", async () => {
    const { asked } = stage([], {
      ...recipients,
      "GET /admin/notifications/sent/:id": () => ({ data: sending() }),
    });
    draw("/notifications/sent/9");
    const table = await screen.findByRole("table", { name: "Recipients" });
    expect(
      within(table)
        .getAllByRole("row")
        .slice(1)
        .map((row) => [...row.children].slice(0, 3).map(({ textContent }) => textContent)),
    ).toEqual([
      ["Asha", "Student", "Read"],
      ["Rao", "Parent", "Recorded, not sent"],
    ]);
    expect(within(table).getByText("No phone and no email address.")).toBeTruthy();
    await userEvent.selectOptions(
      screen.getByRole("combobox", { name: "State" }),
      "Recorded, not sent",
    );
    await waitFor(() =>
      expect(
        within(screen.getByRole("table", { name: "Recipients" })).getAllByRole("row"),
      ).toHaveLength(2),
    );
    expect(
      asked("GET", /recipients$/)
        .at(-1)
        ?.query.toString(),
    ).toBe("state=unreachable&page=1&per_page=20");
  });

  it("does not say that there are no recipients while they are being listed", async () => {
    stage([], {
      "GET /admin/notifications/sent/:id/recipients": () => ({ data: [], meta }),
      "GET /admin/notifications/sent/:id": () => ({ data: sending({ state: "listing" }) }),
    });
    draw("/notifications/sent/9");
    expect(await screen.findByText(/^Preparing the list of recipients/)).toBeTruthy();
    await settledRecipients();
    expect(screen.queryByText("This notification has no recipients.")).toBeNull();
  });

  it("without recipients says so, and does not blame a filter that is not set", async () => {
    stage([], {
      "GET /admin/notifications/sent/:id/recipients": () => ({ data: [], meta }),
      "GET /admin/notifications/sent/:id": () => ({ data: sending() }),
    });
    draw("/notifications/sent/9");
    expect(await screen.findByText("This notification has no recipients.")).toBeTruthy();
    await userEvent.selectOptions(
      screen.getByRole("combobox", { name: "State" }),
      "Recorded, not sent",
    );
    expect(await screen.findByText("No recipients with this status.")).toBeTruthy();
  });

  it("that is not there says so", async () => {
    stage([], { "GET /admin/notifications/sent/:id": () => ({ data: null, status: 404 }) });
    draw("/notifications/sent/9");
    expect(
      await screen.findByRole("heading", { name: "Sent notification not found" }),
    ).toBeTruthy();
  });
});
