import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { GroupPage } from "../../../src/features/group-marks/page/group-page";
import { openPage } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

describe("marking a group", () => {
  it("says before the first entry what will stand below", async () => {
    openPage(<GroupPage />, {
      at: "/attendance/group",
      path: "attendance/group",
      answer: ({ url }) => {
        if (url === "/admin/attendance/group-marks") return { data: [] };
        return url === "/admin/attendance/group-marks/choices"
          ? { data: { today: "2026-06-10", codes: [], classes: [] } }
          : undefined;
      },
    });
    const latest = within(await screen.findByRole("region", { name: "Latest entries" }));
    expect(await latest.findByText("No entries yet.")).toBeTruthy();
    expect(latest.getByText(/^Marks you save for a group appear here/)).toBeTruthy();
  });
});
