import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { ChannelsCard } from "../../../packages/kit/browser/pages/settings/channels-card";
import {
  drawConsole,
  resetStageForEachTest,
  stage,
  type SentCall,
} from "../../shell/notification-stage";

resetStageForEachTest();

const email = {
  name: "email",
  label: "Email",
  address: "email",
  state: "down",
  problem: "The mail server refuses messages from this server: “550 relay not permitted”",
  since: "2026-06-10T05:00:00Z",
  waiting: 3,
  refused: 2,
  doubtful: 1,
};
const refused = [
  { address: "a@x.test", reason: "“550 relay not permitted”", at: email.since, doubtful: true },
  { address: "b@x.test", reason: "“550 5.1.1 Unknown”", at: email.since, doubtful: false },
];

it("shows super admins what was refused, and releases what may have been refused by mistake", async () => {
  const released: unknown[] = [];
  stage([], {
    "GET /admin/channels": () => ({ data: [email] }),
    "GET /admin/channels/email/refused": () => ({ data: refused }),
    "POST /admin/channels/email/release": ({ body }: SentCall) => {
      released.push(body);
      return { data: { released: 1 }, message: "1 address will be tried again." };
    },
  });
  const { said } = drawConsole(<ChannelsCard />, { isSuper: true });
  expect(await screen.findByText(/relay not permitted/)).toBeTruthy();
  expect(screen.getByText(/1 address may be fine/)).toBeTruthy();
  await userEvent.click(
    screen.getByRole("button", { name: "Show the addresses that Email refused" }),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Try 1 unclear address again" }));
  await expect.poll(said).toEqual([["success", "1 address will be tried again."]]);
  await userEvent.click(screen.getByRole("button", { name: "Try b@x.test again" }));
  await expect
    .poll(() => released)
    .toEqual([{ addresses: ["a@x.test"] }, { addresses: ["b@x.test"] }]);
});

it("offers that to super admins only", async () => {
  stage([], { "GET /admin/channels": () => ({ data: [email] }) });
  drawConsole(<ChannelsCard />);
  expect(await screen.findByText(/relay not permitted/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /refused/ })).toBeNull();
});
