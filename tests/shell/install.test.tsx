import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { InstallButton } from "../../packages/kit/browser/shell/install/install-button";
import { followInstallOffer } from "../../packages/kit/browser/shell/install/install-prompt";
import { draw, givenBrowser } from "./frame";

const slowTimeout = { timeout: 15_000 };
const button = () => screen.queryByRole("button", { name: "Install app" });
let stop: () => void;

/** The browser's offer, as Chromium makes it. */
function offer(outcome: "accepted" | "dismissed") {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  act(() => void window.dispatchEvent(event));
  return { prompt, event };
}
const givenAgent = (agent: string) =>
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);

beforeEach(() => {
  givenBrowser();
  stop = followInstallOffer();
});
afterEach(() => {
  cleanup();
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("the install button", () => {
  it("shows after one second, not before", { tags: "spec:install-delay" }, async () => {
    vi.useFakeTimers();
    draw(<InstallButton />);
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(button()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(button()).toBeTruthy();
  });

  it("shows at once when the browser offers to install", { tags: "spec:install-offered" }, () => {
    draw(<InstallButton />);
    const { event } = offer("accepted");
    expect([button() !== null, event.defaultPrevented]).toEqual([true, true]);
  });

  it("is not there in the installed app", { tags: "spec:install-installed" }, async () => {
    vi.useFakeTimers();
    const { matchMedia } = window;
    window.matchMedia = ((query: string) =>
      query.includes("standalone") ? { matches: true } : matchMedia(query)) as never;
    draw(<InstallButton />);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    offer("accepted");
    expect(button()).toBeNull();
  });

  it.each(["accepted", "dismissed"] as const)(
    "shows the browser's prompt once, and goes when it is %s",
    { tags: "spec:install-prompt" },
    async (outcome) => {
      draw(<InstallButton />);
      const { prompt } = offer(outcome);
      await userEvent.click(button() as HTMLElement);
      expect([prompt.mock.calls.length, button(), screen.queryByRole("dialog")]).toEqual([
        1,
        null,
        null,
      ]);
    },
  );

  it("explains how to install where the browser refuses to show its prompt", async () => {
    draw(<InstallButton />);
    const { prompt } = offer("accepted");
    prompt.mockRejectedValueOnce(new DOMException("Not now", "InvalidStateError"));
    await userEvent.click(button() as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Install App" }, slowTimeout)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(await screen.findByRole("button", { name: "Install app" }, slowTimeout)).toBeTruthy();
  });

  it("goes when the app was installed from the browser's own menu", () => {
    draw(<InstallButton />);
    offer("accepted");
    act(() => void window.dispatchEvent(new Event("appinstalled")));
    expect(button()).toBeNull();
  });
});

describe("without an offer of the browser, the modal", () => {
  const open = async () => {
    draw(<InstallButton />);
    await userEvent.click(await screen.findByRole("button", { name: "Install app" }, slowTimeout));
    return screen.findByRole("dialog", { name: "Install App" }, slowTimeout);
  };
  const steps = (dialog: HTMLElement) =>
    [...dialog.querySelectorAll("li")].map(({ textContent }) => textContent);

  it("says how it is done on iOS", { tags: "spec:install-ios" }, async () => {
    givenAgent("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15");
    expect(steps(await open())).toEqual(["Tap Share", "Then “Add to Home Screen”", "Then “Add”"]);
  });

  it("says how it is done in other browsers", { tags: "spec:install-elsewhere" }, async () => {
    givenAgent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
    expect(steps(await open())).toEqual([
      expect.stringContaining("Chromium browser"),
      "Open the browser’s menu",
      "Choose “Install app” or “Add to Home screen”",
    ]);
  });

  it("is closed by 'Got it', and the button stays", { tags: "spec:install-got-it" }, async () => {
    const dialog = await open();
    await userEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(dialog.isConnected && screen.queryByRole("dialog")).toBeFalsy();
    expect(button()).toBeTruthy();
  });
});
