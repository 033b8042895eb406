import "../../crud/form/missing-in-jsdom";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { announce } from "../../../packages/kit/browser/providers/live";
import { WebhookPanel } from "../../../packages/kit/browser/pages/webhooks/webhook-panel";
import { drawConsole, resetStageForEachTest, stage } from "../../shell/notification-stage";

const sent = {
  id: 2,
  key: "0b6b5c1e-6a57-4a39-9f0e-111111111111",
  type: "students.updated",
  title: "Asha Rao",
  state: "sent",
  attempts: 1,
  created_at: "2026-06-10T05:00:00.000Z",
  tried_at: "2026-06-10T05:00:01.000Z",
  next_try_at: null,
  answer_status: 200,
  problem: null,
};
const failed = {
  ...sent,
  id: 1,
  type: "students.created",
  state: "failed",
  attempts: 8,
  answer_status: 500,
  problem: "The receiver answered 500",
};
const meta = {
  sends: true,
  secret_shown: true,
  old_secret_until: null as string | null,
  failing_since: null as string | null,
  problem: null as string | null,
};

function draw(
  lines: (typeof sent | typeof failed)[],
  {
    permissions = ["view_webhooks", "edit_webhooks"],
    more = {},
    record = {},
  }: { permissions?: string[]; more?: Partial<typeof meta>; record?: object } = {},
) {
  let isFirst = (more.secret_shown ?? true) === false;
  const server = stage([], {
    "GET /admin/webhooks/:id/deliveries": ({ query }) => {
      const wanted = query.get("state");
      const data = lines.filter(({ state }) => wanted === null || state === wanted);
      return {
        data,
        meta: {
          current_page: 1,
          per_page: 25,
          total: data.length,
          last_page: 1,
          ...meta,
          ...more,
          secret_shown: !isFirst,
        },
      };
    },
    "GET /admin/webhooks/:id/deliveries/1": ({ path }) => {
      const line = lines.find(({ id }) => path.endsWith(`/${id}`));
      return { data: { ...line, duration_ms: 80, body: '{"type":"x"}', answer: "Oh no" } };
    },
    "POST /admin/webhooks/:id/deliveries/1/resend": () => ({
      data: { id: 1 },
      message: "The event will be sent again",
    }),
    "POST /admin/webhooks/:id/test": () => ({
      data: { id: 3, state: "failed", sentence: "The test event failed: No answer." },
    }),
    "POST /admin/webhooks/:id/secret": () => {
      isFirst = false;
      return { data: { secret: "whsec_abc", old_secret_until: null } };
    },
  });
  return {
    ...server,
    ...drawConsole(<WebhookPanel record={{ id: 5, ...record }} />, { permissions }),
  };
}

describe("the panel of a webhook", () => {
  resetStageForEachTest();

  it("says that nothing has been sent yet", async () => {
    draw([]);
    expect(await screen.findByText("No deliveries yet")).toBeTruthy();
  });

  it("lists what was sent and what failed, and why", async () => {
    draw([sent, failed], { more: { problem: "The receiver answered 500" } });
    const list = await screen.findByRole("list", { name: "Deliveries" });
    const [first, second] = within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent ?? "");
    expect([
      first?.startsWith("students.updatedSentAsha Rao"),
      first?.includes("1 attempt · HTTP 200"),
      second?.startsWith("students.createdFailed"),
      second?.includes("8 attempts · The receiver answered 500"),
      screen.getByRole("alert").textContent,
    ]).toEqual([true, true, true, true, "The receiver answered 500."]);
  });

  it("shows what was answered, and sends it again", async () => {
    const { asked, said } = draw([failed]);
    await userEvent.click(
      await screen.findByRole("button", { name: "Details of students.created" }),
    );
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText("Oh no")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Send again" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([asked("POST", "/admin/webhooks/5/deliveries/1/resend").length, said()]).toEqual([
      1,
      [["success", "The event will be sent again"]],
    ]);
  });

  it("says what came of a test event", async () => {
    const { said } = draw([sent]);
    await userEvent.click(await screen.findByRole("button", { name: "Send test event" }));
    await waitFor(() => expect(said()).toEqual([["error", "The test event failed: No answer."]]));
  });

  it("shows the secret once, when asked", async () => {
    draw([], { more: { secret_shown: false } });
    await userEvent.click(await screen.findByRole("button", { name: "Show secret" }));
    const dialog = await screen.findByRole("dialog");
    await userEvent.click(within(dialog).getByRole("button", { name: "Show secret" }));
    expect(await within(dialog).findByDisplayValue("whsec_abc")).toBeTruthy();
    await userEvent.click(within(dialog).getByRole("button", { name: "Done" }));
    expect(await screen.findByRole("button", { name: "Replace secret" })).toBeTruthy();
    expect(screen.queryByDisplayValue("whsec_abc")).toBeNull();
  });

  it("says that a host without a way out sends nothing", async () => {
    draw([{ ...sent, state: "unsent", attempts: 0 }], { more: { sends: false } });
    expect(await screen.findByText(/^This server doesn't send anything/)).toBeTruthy();
    expect(screen.getByText("Not sent")).toBeTruthy();
  });

  it("offers nothing to do to who may only look", async () => {
    draw([sent], { permissions: ["view_webhooks"] });
    await screen.findByRole("list", { name: "Deliveries" });
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Details",
    ]);
  });

  it("is not there in the trash, and asks for nothing when another webhook is sent something", async () => {
    const { state } = draw([sent], { record: { deleted_at: "2026-06-10T05:00:00Z" } });
    await act(async () => announce({ topic: "webhooks" }));
    expect([screen.queryByText("Deliveries"), state.calls.length]).toEqual([null, 0]);
  });

  it("says why nothing could be loaded, and tries it again", async () => {
    let isDown = true;
    const server = stage([], {
      "GET /admin/webhooks/:id/deliveries": () =>
        isDown
          ? { data: null, status: 409, message: "Not now." }
          : {
              data: [sent],
              meta: { ...meta, current_page: 1, per_page: 25, total: 1, last_page: 1 },
            },
    });
    drawConsole(<WebhookPanel record={{ id: 5 }} />, { permissions: ["view_webhooks"] });
    expect((await screen.findByRole("alert")).textContent).toContain("Not now.");
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("list", { name: "Deliveries" })).toBeTruthy();
    expect(server.asked("GET", "/admin/webhooks/5/deliveries")).toHaveLength(2);
  });
});
