import "../../crud/form/missing-in-jsdom";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { reachPanelOf } from "../../../packages/kit/browser/pages/notifications/person-reach";
import { drawConsole, resetStageForEachTest, stage } from "../../shell/notification-stage";

const ParentReach = reachPanelOf("parent");
const refused = {
  channel: "email",
  label: "Email",
  devices: 0,
  addresses: [
    {
      address: "pa@example.com",
      refused: { reason: "No such mailbox", at: "2026-06-09T06:00:00.000Z" },
    },
  ],
};
const declined = {
  channel: "email",
  label: "Email",
  type: "low_attendance",
  at: "2026-06-08T06:00:00.000Z",
};
const draw = (permissions: string[]) => {
  let reach: { channels: object[]; declined: object[] } = {
    channels: [refused, { channel: "sms", label: "SMS", devices: 0, addresses: [] }],
    declined: [declined],
  };
  const server = stage([], {
    "GET /admin/reach/parent/:id": () => ({ data: reach }),
    "POST /admin/reach/parent/:id/allow-address": () => {
      reach = {
        ...reach,
        channels: [{ ...refused, addresses: [{ address: "pa@example.com", refused: null }] }],
      };
      return { data: { allowed: true }, message: "Messages go to this address again." };
    },
    "POST /admin/reach/parent/:id/subscribe": () => {
      reach = { ...reach, declined: [] };
      return { data: { subscribed: true }, message: "These messages are sent again." };
    },
  });
  return { ...server, ...drawConsole(<ParentReach record={{ id: 2 }} />, { permissions }) };
};

describe("how messages reach a parent, on their page", () => {
  resetStageForEachTest();

  it("shows what stands in the way, and changes nothing for who may only look", async () => {
    draw(["view_parents"]);
    expect(
      await screen.findByText(/^Refused .*: No such mailbox\. We won't try again\.$/),
    ).toBeTruthy();
    expect([
      screen.getByText("Nothing on record").textContent,
      screen.getByText(/^Low attendance by Email/).textContent?.slice(0, 23),
      screen.queryAllByRole("button").length,
    ]).toEqual(["Nothing on record", "Low attendance by Email", 0]);
  });

  it("has an address tried again, and messages sent again, for who may edit", async () => {
    const { asked, said } = draw(["view_parents", "edit_parents"]);
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(screen.queryByText(/No such mailbox/)).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Send these again" }));
    await waitFor(() => expect(screen.queryByText(/^Low attendance/)).toBeNull());
    expect([
      asked("POST", "/admin/reach/parent/2/allow-address")[0]?.body,
      asked("POST", "/admin/reach/parent/2/subscribe")[0]?.body,
      said(),
    ]).toEqual([
      { channel: "email", address: "pa@example.com" },
      { channel: "email", type: "low_attendance" },
      [
        ["success", "Messages go to this address again."],
        ["success", "These messages are sent again."],
      ],
    ]);
  });
});
