import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { FirstSteps, useFirstSteps } from "../../../src/features/dashboard/page/first-steps";
import { openPage } from "../answering";

const steps = (...done: string[]) =>
  ["year", "classes", "students", "teachers", "register"].map((step) => ({
    step,
    done: done.includes(step),
  }));
const Steps = () => <FirstSteps {...useFirstSteps()} />;
/** The panel of a school that is so far; what was asked for. */
function open(data: readonly { step: string; done: boolean }[]) {
  return openPage(<Steps />, {
    at: "/dashboard",
    path: "/dashboard",
    answer: ({ url }) =>
      url === "/admin/attention" ? { data: { steps: data, checks: [], undialled: 0 } } : undefined,
  });
}
const panel = () => screen.findByRole("region", { name: "First steps" });

afterEach(() => {
  cleanup();
  queryClient.clear();
});

describe("the first steps", () => {
  it("say how far the school is, and lead to what is left", async () => {
    open(steps("year", "classes"));
    const shown = within(await panel());
    expect(shown.getByText("2 of 5 done")).toBeTruthy();
    expect(shown.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/students/import",
      "/teachers/create",
      "/attendance/mark",
    ]);
    expect(shown.getAllByRole("img", { name: "Done" })).toHaveLength(2);
  });

  it("are hidden on this device, and stay so", async () => {
    const { sent, router } = open(steps("year"));
    fireEvent.click(within(await panel()).getByRole("button", { name: /Hide/ }));
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
    queryClient.clear();
    await router.navigate("/elsewhere");
    await router.navigate("/dashboard");
    await waitFor(() =>
      expect(sent.filter(({ url }) => url === "/admin/attention")).toHaveLength(2),
    );
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  });

  it("are not shown where all is done, nor asked for again", async () => {
    open(steps("year", "classes", "students", "teachers", "register"));
    await waitFor(() => expect(localStorage.getItem("rollcall-first-steps")).toBe("over"));
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  });
});
