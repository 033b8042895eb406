import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PushCard } from "../../../packages/kit/browser/pages/profile/push-card";
import { signOut } from "../../../packages/kit/browser/providers/auth-provider";
import { givenBrowser } from "../../shell/frame";
import { stage, drawConsole } from "../../shell/notification-stage";
import { fingerprintOf, givenPush, serverKey, withoutPush } from "./push-browser";

const path = "/admin/push-subscriptions";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36";
const other = {
  id: 4,
  user_agent: "Mozilla/5.0 (iPhone) Safari/604.1",
  created_at: "2026-06-01T06:00:00Z",
  fingerprint: "ff",
};
type Device = typeof other;

/** A server that keeps devices; `answer` says otherwise. */
function open(
  answer: Partial<{ available: boolean; reason: string | null }> = {},
  devices: Device[] = [],
  refuse: { status: number; message: string } | undefined = undefined,
) {
  const kept = { devices };
  const { asked } = stage([], {
    [`GET ${path}`]: () => ({
      data: {
        available: true,
        reason: null,
        public_key: serverKey,
        ...answer,
        devices: kept.devices,
      },
    }),
    [`POST ${path}`]: ({ body }) => {
      if (refuse) return { data: null, ...refuse };
      kept.devices = [
        {
          id: 9,
          user_agent: chrome,
          created_at: "2026-06-10T06:00:00Z",
          fingerprint: fingerprintOf((body as { endpoint: string }).endpoint),
        },
        ...kept.devices,
      ];
      return { data: { id: 9 }, status: 201, message: "Notifications are on for this device" };
    },
    [`DELETE ${path}/:id`]: ({ path: at }) => {
      kept.devices = kept.devices.filter(({ id }) => !at.endsWith(`/${id}`));
      return refuse ? { data: null, ...refuse } : { data: { id: 9 } };
    },
  });
  return { asked, ...drawConsole(<PushCard />) };
}
const toggle = async () =>
  (await screen.findByRole("checkbox", {
    name: "Notifications on this device",
  })) as HTMLInputElement;
const rows = () =>
  within(screen.getByRole("list", { name: "Devices that show notifications" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
});
afterEach(() => {
  cleanup();
  withoutPush();
});

describe("notifications on this device", () => {
  it("are off at first, and the browser is not asked before they are turned on", async () => {
    const browser = givenPush();
    const { asked, said } = open();
    expect([(await toggle()).checked, browser.asked, browser.endpoint]).toEqual([
      false,
      0,
      undefined,
    ]);
    await userEvent.click(await toggle());
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect([browser.asked, asked("POST", path)[0]?.body, said()]).toEqual([
      1,
      { endpoint: browser.endpoint, keys: { p256dh: "p", auth: "a" }, server_key: serverKey },
      [["success", "Notifications are on for this device"]],
    ]);
    expect(rows()).toEqual([
      expect.stringMatching(/^Chrome on LinuxThis deviceTurned on .+Remove$/),
    ]);
  });

  it("are turned off again here and on the server", async () => {
    const browser = givenPush();
    const { asked, said } = open({}, [other]);
    await userEvent.click(await toggle());
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    await userEvent.click(await toggle());
    await waitFor(async () => expect((await toggle()).checked).toBe(false));
    expect([browser.endpoint, asked("DELETE", /.*/).map((call) => call.path), said()[1]]).toEqual([
      undefined,
      [`${path}/9`],
      ["success", "Notifications are off for this device"],
    ]);
    expect(rows()).toHaveLength(1);
  });

  it.each([
    ["denied", "Your browser blocks notifications from this site."],
    ["default", "Notifications stay off because your browser wasn't given permission."],
  ] as const)("stay off when the person answers %s", async (answer, sentence) => {
    const browser = givenPush({ answer });
    const { asked, said } = open();
    await userEvent.click(await toggle());
    await waitFor(() => expect(said()).toEqual([["error", expect.stringContaining(sentence)]]));
    expect([(await toggle()).checked, browser.endpoint, asked("POST", path)]).toEqual([
      false,
      undefined,
      [],
    ]);
    await waitFor(async () => expect((await toggle()).disabled).toBe(answer === "denied"));
  });

  it("stay off, here too, when the server refuses", async () => {
    const browser = givenPush();
    const { said } = open({}, [], {
      status: 409,
      message: "You have 20 devices already. Remove one first.",
    });
    await userEvent.click(await toggle());
    await waitFor(() =>
      expect(said()).toEqual([["error", "You have 20 devices already. Remove one first."]]),
    );
    expect([(await toggle()).checked, browser.endpoint]).toEqual([false, undefined]);
  });

  it("stay off when the browser cannot reach its push service", async () => {
    givenPush().broken = true;
    const { said, asked } = open();
    await userEvent.click(await toggle());
    await waitFor(() =>
      expect(said()).toEqual([
        ["error", "Couldn't set up notifications in this browser. Try again later."],
      ]),
    );
    expect(asked("POST", path)).toEqual([]);
  });

  it("of a server that was made anew replace those of the one before", async () => {
    const browser = givenPush({ permission: "granted" });
    Object.assign(browser, { endpoint: "https://push.example.com/old", serverKey: "another key" });
    open();
    await userEvent.click(await toggle());
    await waitFor(async () => expect((await toggle()).checked).toBe(true));
    expect([browser.serverKey, browser.endpoint === "https://push.example.com/old"]).toEqual([
      "the server's key",
      false,
    ]);
  });
});

describe("why they cannot be turned on", () => {
  it.each([
    [
      "the browser blocks them",
      () => givenPush({ permission: "denied" }),
      {},
      "Your browser blocks notifications from this site.",
    ],
    ["the browser has none", () => withoutPush(), {}, "This browser can't show notifications."],
    [
      "they are switched off",
      () => givenPush(),
      { available: false, reason: "switched_off" },
      "Push notifications are switched off.",
    ],
    [
      "the host has none",
      () => givenPush(),
      { available: false, reason: "host", public_key: null },
      "Push notifications aren't available here.",
    ],
  ])("is said when %s", async (_why, given, answer, sentence) => {
    given();
    open(answer);
    const box = await toggle();
    const said = document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent;
    expect([box.disabled, box.checked, said]).toEqual([
      true,
      false,
      expect.stringContaining(sentence),
    ]);
  });
});

describe("other devices", () => {
  it("are named, and can be removed from here", async () => {
    givenPush();
    const { said } = open({}, [other]);
    await userEvent.click(await screen.findByRole("button", { name: "Remove Safari on iOS" }));
    await waitFor(() => expect(screen.queryByRole("list")).toBeNull());
    expect(said()).toEqual([["success", "That device won't get notifications any more"]]);
  });

  it("that are gone already are no failure", async () => {
    givenPush();
    const { said } = open({}, [other], { status: 404, message: "Record not found." });
    await userEvent.click(await screen.findByRole("button", { name: "Remove Safari on iOS" }));
    await waitFor(() =>
      expect(said()).toEqual([["success", "That device won't get notifications any more"]]),
    );
  });

  it("are asked for again when they could not be had", async () => {
    givenPush();
    let down = true;
    stage([], {
      [`GET ${path}`]: () =>
        down
          ? { data: null, status: 400 }
          : { data: { available: true, reason: null, public_key: serverKey, devices: [other] } },
    });
    drawConsole(<PushCard />);
    const alert = await screen.findByRole("alert");
    down = false;
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect((await toggle()).disabled).toBe(false);
  });
});

it("whoever signs out is told nothing more on this device", async () => {
  const browser = givenPush({ permission: "granted" });
  open();
  await userEvent.click(await toggle());
  await waitFor(() => expect(browser.endpoint).toBeDefined());
  stage([], { "POST /auth/logout": () => ({ data: { ended: 1 } }) });
  await signOut();
  await waitFor(() => expect(browser.endpoint).toBeUndefined());
});
