import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { useRecipients } from "../../packages/kit/browser/pages/notifications/use-recipients";
import { useSettings } from "../../packages/kit/browser/pages/settings/settings-api";
import { apiUrl } from "../../packages/kit/browser/providers/api-url";
import { http } from "../../packages/kit/browser/providers/http";
import { serveFixtures } from "../support/fixture-server";
import { settings } from "../../src/resources/settings";
import { createQueryClient } from "../../packages/kit/browser/providers/query-client";
import { notices } from "../../packages/kit/browser/strings/notifications";

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  // How long something is fresh is known before it is there.
  serveFixtures(() => "lost");
});
afterEach(() => {
  cleanup();
  client.clear();
});
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
/** Milliseconds for which the one query under way is fresh. */
const freshFor = () =>
  client
    .getQueryCache()
    .getAll()
    .map(({ observers }) => observers[0]?.options.staleTime);

describe("what the console is held to", () => {
  it("every call goes to a versioned base below /api", { tags: "spec:api-base" }, () => {
    expect([apiUrl, http.defaults.baseURL]).toEqual(["/api/v1", "/api/v1"]);
  });

  it(
    "what a recipient search found is fresh for thirty seconds",
    { tags: "spec:recipients-fresh" },
    () => {
      const { result } = renderHook(() => useRecipients("list", "students", [], () => undefined), {
        wrapper,
      });
      act(() => result.current.field.onShow());
      expect(freshFor()).toEqual([30_000]);
    },
  );

  it("settings are fresh for five minutes", { tags: "spec:settings-fresh" }, () => {
    renderHook(() => useSettings(settings), { wrapper });
    expect(freshFor()).toEqual([300_000]);
  });

  it("the cache of answers keeps to the times asked for", { tags: "spec:cache-times" }, () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      refetchOnWindowFocus: false,
      refetchOnMount: true,
      staleTime: 300_000,
      gcTime: 600_000,
    });
  });

  it(
    "the six toasts of notifications are worded as they were asked for",
    { tags: "spec:toast-words" },
    () => {
      expect(Object.values(notices.toasts).flatMap(({ done, failed }) => [done, failed])).toEqual([
        "Notification marked as read",
        "Failed to mark notification as read",
        "All notifications marked as read",
        "Failed to mark all notifications as read",
        "Notification deleted",
        "Failed to delete notification",
      ]);
    },
  );
});
