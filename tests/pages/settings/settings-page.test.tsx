import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  flatten,
  nest,
  settingsKey,
} from "../../../packages/kit/browser/pages/settings/settings-api";
import { createQueryClient } from "../../../packages/kit/browser/providers/query-client";
import { forgetDraftsOnSignOut } from "../../../packages/kit/browser/crud/form/forget-drafts";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import { formStrings } from "../../../packages/kit/browser/strings/form";
import { settings } from "../../../src/resources/settings";
import { givenBrowser } from "../../shell/frame";
import { openSettings, stored, type Sent } from "./stage";

/** A try again waits a second first. */
const slowTimeout = { timeout: 15_000 };
const puts = (sent: readonly Sent[]) => sent.filter(({ method }) => method === "put");
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const type = async (label: string, text: string) => {
  const field = screen.getByRole("textbox", { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const ok = ({ method }: Sent) =>
  method === "get"
    ? { status: 200, data: stored(), etag: '"7"' }
    : { status: 200, data: stored(), etag: '"8"' };

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
});
afterEach(cleanup);

describe("the settings by path", () => {
  it("are the nested answer taken apart, and put together again", () => {
    const { id: _id, version, ...flat } = flatten(settings, stored(), 7);
    expect([
      version,
      flat["branding.config.app_name"],
      flat["attendance.weekly_off.sunday"],
    ]).toEqual([7, "ABC Attendance System", true]);
    expect(nest(flat)).toEqual(stored());
  });

  it.each([
    ["true", true],
    ["false", false],
    [true, true],
    [false, false],
    [undefined, null],
  ])("hold a switch that comes as %j as %j", (came, held) => {
    const settled = { ...stored(), institution: { maintenance_mode: came } };
    expect(flatten(settings, settled, 1)["institution.maintenance_mode"]).toBe(held);
  });
});

describe("the page of the settings", () => {
  it("sends what was changed alone, nested, on the version it was changed from", async () => {
    const sent = await openSettings("institution", ok);
    await type("Code", "GH-1");
    await save();
    await waitFor(() => expect(puts(sent)).toHaveLength(1));
    expect(puts(sent)[0]).toMatchObject({
      url: "/admin/settings",
      body: { institution: { code: "GH-1" } },
    });
    expect(puts(sent)[0]?.headers).toMatchObject({
      "If-Match": '"7"',
      "Idempotency-Key": expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it("offers what was typed when the session ended by itself, to the same person alone and until a sign-out", async () => {
    const stop = forgetDraftsOnSignOut();
    const openAs = async (id: number) => {
      cleanup();
      openSession({
        token: `${id} ${Math.random()}`,
        user: { id, name: "A", email: "a@x.test", is_super_admin: true },
        permissions: [],
        device_key: `key of ${id}`,
      });
      await openSettings("institution", ok);
    };
    const offer = () => screen.queryByRole("button", { name: formStrings.restoreDraft });
    await openAs(7);
    await type("Code", "GH-1");
    await waitFor(() => expect(sessionStorage).toHaveLength(1));
    closeSession("expired");
    await openAs(8);
    expect(offer()).toBeNull();
    await openAs(7);
    await waitFor(() => expect(offer()).not.toBeNull());
    expect(screen.getByRole("textbox", { name: "Code" })).toHaveProperty("value", "");
    await userEvent.click(offer() as HTMLElement);
    expect(screen.getByRole("textbox", { name: "Code" })).toHaveProperty("value", "GH-1");
    closeSession("signed-out");
    expect(sessionStorage).toHaveLength(0);
    stop();
  });

  it("shows a refusal at its field, and keeps what was typed", async () => {
    await openSettings("institution", (call) =>
      call.method === "put"
        ? {
            status: 422,
            message: "Please fix the highlighted fields.",
            errors: { "institution.code": ["This code is taken."] },
          }
        : ok(call),
    );
    await type("Code", "GH-1");
    await save();
    expect(await screen.findByText("This code is taken.")).toBeTruthy();
    expect((screen.getByRole("textbox", { name: "Code" }) as HTMLInputElement).value).toBe("GH-1");
  });

  it("keeps what was typed when no answer comes, and tries again under the same key", async () => {
    let tries = 0;
    const sent = await openSettings("institution", (call) =>
      call.method === "put" && ++tries === 1
        ? { status: 500, message: "Something went wrong on our side." }
        : ok(call),
    );
    await type("Code", "GH-1");
    await save();
    expect(await screen.findByText(/Something went wrong on our side/)).toBeTruthy();
    await save();
    await waitFor(() => expect(puts(sent)).toHaveLength(2));
    expect(puts(sent)[0]?.headers["Idempotency-Key"]).toBe(
      puts(sent)[1]?.headers["Idempotency-Key"],
    );
  });

  it.each([500, 503])(
    "sends once more by itself, under the same key, after a %s",
    async (status) => {
      let tries = 0;
      const sent = await openSettings(
        "institution",
        (call) =>
          call.url.startsWith("/health/")
            ? { status: 200, data: { status: call.url.slice("/health/".length), version: "1" } }
            : call.method === "put" && ++tries === 1
              ? { status, message: "Not now." }
              : ok(call),
        createQueryClient(),
      );
      await type("Code", "GH-1");
      await save();
      await waitFor(() => expect(puts(sent)).toHaveLength(2), slowTimeout);
      expect(puts(sent)[0]?.headers["Idempotency-Key"]).toBe(
        puts(sent)[1]?.headers["Idempotency-Key"],
      );
      expect(screen.queryByText(/Not now/)).toBeNull();
    },
  );

  it("takes over what somebody else changed elsewhere, and asks where both did", async () => {
    const theirs = {
      ...stored(),
      institution: { ...stored().institution, code: "THEIRS", phone: "+91 00499 00100" },
    };
    let changed = false;
    await openSettings("institution", (call) => {
      if (call.method === "put") changed = true;
      if (call.method === "put")
        return { status: 412, message: "Someone else has changed this.", data: theirs };
      return { status: 200, data: changed ? theirs : stored(), etag: changed ? '"9"' : '"7"' };
    });
    await type("Code", "MINE");
    await save();
    const dialog = await screen.findByRole("dialog", { name: "Someone else changed this too" });
    expect([
      within(dialog).getByText(/THEIRS/).textContent,
      within(dialog).getByText(/MINE/).textContent,
      within(dialog).getByText(/Phone: /).textContent,
    ]).toEqual([
      expect.stringContaining("THEIRS"),
      expect.stringContaining("MINE"),
      expect.stringContaining("+91 00499 00100"),
    ]);
  });

  it("offers to ask again when the settings could not be had", async () => {
    let tries = 0;
    const opened = openSettings("institution", () =>
      ++tries === 1
        ? { status: 500, message: "Something went wrong on our side." }
        : { status: 200, data: stored(), etag: '"7"' },
    );
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await opened;
    expect(screen.getByRole("textbox", { name: "Name" })).toBeTruthy();
  });

  it("says of a colour of the brand once, at its field, whether white text can be read on it", async () => {
    await openSettings("branding", ok);
    const colour = screen.getByRole("textbox", { name: "Primary colour" });
    fireEvent.change(colour, { target: { value: "#ffe066" } });
    const verdict = await screen.findByText(
      /^White text on it: 1\.\d:1, hard to read\. The darker #[\da-f]{6} is used instead\.$/,
    );
    expect(colour.closest(".mantine-InputWrapper-root")?.contains(verdict)).toBe(true);
    const verdicts = () =>
      [...document.querySelectorAll("main p, main div, p, [role=status], [role=alert]")]
        .filter((one) => one.children.length === 0)
        .map((one) => one.textContent ?? "")
        .filter((said) => /\d:1/.test(said));
    expect(verdicts(), "one for each of the three colours").toHaveLength(3);
    fireEvent.change(colour, { target: { value: "#2a5bd1" } });
    expect(screen.queryByText(/hard to read/i)).toBeNull();
    expect(verdicts().filter((said) => said.endsWith("easy to read"))).toHaveLength(3);
  });
});

describe("a switch", () => {
  /** What a switch answers: that it is on. */
  const switched: Readonly<Record<string, object>> = {
    "/admin/settings/toggle-student-login": { enabled: true, student_login_enabled: true },
    "/admin/settings/toggle-maintenance-mode": { enabled: true, maintenance_mode: true },
  };
  const counted = (call: Sent) => {
    const total = call.url.includes("/students")
      ? 1180
      : call.url.includes("is_super_admin=true")
        ? 2
        : 5;
    if (call.method === "post" && switched[call.url])
      return { status: 200, data: switched[call.url] };
    return call.url.includes("per_page=1") ? { status: 200, data: [], meta: { total } } : ok(call);
  };

  it.each([
    [
      "features",
      "Block student sign-in",
      "1,180 students won't be able to sign in. Anyone signed in is signed out immediately.",
      "/admin/settings/toggle-student-login",
      { enabled: false },
    ],
    [
      "maintenance",
      "Start maintenance",
      "Only 2 super admins will have access. This affects 5 admins and every student.",
      "/admin/settings/toggle-maintenance-mode",
      { enabled: true },
    ],
  ])("of %s says whom it concerns before it acts", async (tab, name, effect, url, body) => {
    const sent = await openSettings(tab, counted);
    await userEvent.click(screen.getByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText(effect)).toBeTruthy();
    expect(sent.some(({ method }) => method === "post")).toBe(false);
    await userEvent.click(within(dialog).getByRole("button", { name }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === "post")).toMatchObject({ url, body }),
    );
  });

  it("shows maintenance as on where the server says so in a word", async () => {
    const institution = { ...stored().institution, maintenance_mode: "true" };
    const cache = createQueryClient();
    cache.setQueryData(settingsKey, flatten(settings, { ...stored(), institution }, 1));
    await openSettings("maintenance", counted, cache);
    expect(screen.getByRole("button", { name: "End maintenance" })).toBeTruthy();
  });

  it("that the server refuses says why, and can be tried again", async () => {
    await openSettings("maintenance", (call) =>
      call.method === "post"
        ? { status: 409, message: "Someone else is changing this right now. Try again." }
        : counted(call),
    );
    await userEvent.click(screen.getByRole("button", { name: "Start maintenance" }));
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(/super admins? will have access/);
    await userEvent.click(within(dialog).getByRole("button", { name: "Start maintenance" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain(
      "Someone else is changing this right now.",
    );
  });
});
