import { MantineProvider } from "@mantine/core";
import { NotificationsProvider, cleanNotifications } from "@mantine/notifications";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  notificationProvider,
  toastLimit,
} from "../../packages/kit/browser/providers/notification-provider";

const show = (params: Parameters<typeof notificationProvider.open>[0]) =>
  act(() => notificationProvider.open(params));
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** Over the end of its time, and then over the end of its leaving. */
const past = async () => {
  await later(200);
  await later(300);
};
const toasts = () => screen.queryAllByRole("alert");

beforeEach(() => {
  vi.useFakeTimers();
  window.matchMedia = ((query: string) => ({
    matches: true,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as never;
  render(
    <MantineProvider theme={{ respectReducedMotion: true }}>
      <NotificationsProvider position="top-right" limit={toastLimit}>
        <p>page</p>
      </NotificationsProvider>
    </MantineProvider>,
  );
});
afterEach(async () => {
  act(() => cleanNotifications());
  await later(1000);
  cleanup();
  vi.useRealTimers();
});

describe("a toast", () => {
  it("of success goes after two seconds", { tags: "spec:toast-success" }, async () => {
    show({ type: "success", message: "Saved" });
    await later(1900);
    const before = toasts().length;
    await past();
    expect([before, toasts().length]).toEqual([1, 0]);
  });

  it(
    "of an error stays four seconds, and says what happened",
    { tags: "spec:toast-error" },
    async () => {
      show({ type: "error", message: "Couldn't save", description: "The name is taken." });
      await later(3900);
      expect(toasts()[0]?.textContent).toContain("The name is taken.");
      await past();
      expect(toasts()).toHaveLength(0);
    },
  );

  it("of something under way stays until it is closed", async () => {
    show({ type: "progress", message: "Importing", key: "import" });
    await later(60_000);
    expect(toasts()).toHaveLength(1);
    act(() => notificationProvider.close("import"));
    await later(500);
    expect(toasts()).toHaveLength(0);
  });

  it("with a key that is open is renewed, not doubled, and stays its whole time anew", async () => {
    show({ type: "success", message: "One saved", key: "k" });
    await later(1500);
    show({ type: "success", message: "Two saved", key: "k" });
    await later(1500);
    await later(300);
    expect(toasts().map(({ textContent }) => textContent)).toEqual(["Two saved"]);
    await later(300);
    await past();
    expect(toasts()).toHaveLength(0);
    show({ type: "success", message: "Three saved", key: "k" });
    await later(100);
    expect(toasts().map(({ textContent }) => textContent)).toEqual(["Three saved"]);
  });

  it("has a name for its cross, and for its Undo, which works once", async () => {
    const undo = vi.fn();
    show({ type: "progress", message: "Pluto deleted", cancelMutation: undo, key: "u" });
    await later(50);
    expect(screen.getByRole("button", { name: "Close message" })).toBeTruthy();
    const button = screen.getByRole("button", { name: "Undo: Pluto deleted" });
    fireEvent.click(button);
    fireEvent.click(button);
    await later(500);
    expect([undo.mock.calls.length, toasts().length]).toEqual([1, 0]);
  });

  it.each(["blank", "custom"] as const)(
    "of the %s kind stays four seconds",
    { tags: "spec:toast-plain" },
    async (type) => {
      show({
        type,
        message: "A note",
        content: type === "custom" ? <em>A drawn note</em> : undefined,
      });
      await later(3900);
      expect(toasts().map(({ textContent }) => textContent)).toEqual([
        type === "custom" ? "A drawn note" : "A note",
      ]);
      await past();
      expect(toasts()).toHaveLength(0);
    },
  );

  it(
    "of the loading kind shows that it goes on, until it is closed",
    { tags: "spec:toast-loading" },
    async () => {
      show({ type: "loading", message: "Sending", key: "l" });
      await later(600_000);
      expect(toasts()).toHaveLength(1);
      show({ type: "success", message: "Sent", key: "l" });
      await later(2100);
      await past();
      expect(toasts()).toHaveLength(0);
    },
  );

  it("waits while the pointer is over it, and then stays its whole time", async () => {
    show({ type: "error", message: "Couldn't save" });
    await later(3900);
    fireEvent.mouseEnter(toasts()[0] as HTMLElement);
    await later(60_000);
    expect(toasts()).toHaveLength(1);
    fireEvent.mouseLeave(toasts()[0] as HTMLElement);
    await later(3900);
    expect(toasts()).toHaveLength(1);
    await past();
    expect(toasts()).toHaveLength(0);
  });

  it("waits while it has the focus, and is closed by Escape", async () => {
    show({ type: "success", message: "Saved" });
    await later(50);
    const cross = screen.getByRole("button", { name: "Close message" });
    act(() => cross.focus());
    await later(60_000);
    expect(toasts()).toHaveLength(1);
    fireEvent.keyDown(cross, { key: "Escape" });
    await later(500);
    expect(toasts()).toHaveLength(0);
  });

  it("is announced: it is an alert", async () => {
    show({ type: "blank", message: "Twelve students were moved" });
    await later(50);
    expect(screen.getByRole("alert").textContent).toBe("Twelve students were moved");
  });

  it("waits for its turn when twenty are there", { tags: "spec:toast-queue" }, async () => {
    for (let at = 0; at < 25; at++) show({ type: "progress", message: `Toast ${at}` });
    await later(50);
    expect(toasts()).toHaveLength(20);
  });
});
