import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { brandingFixture, serveFixtures } from "../support/fixture-server";
import { MaintenanceScreen } from "../../packages/kit/browser/shell/maintenance-screen";
import { draw, givenBrowser } from "./frame";

let maintained = true;
let asked = 0;
beforeEach(() => {
  vi.useFakeTimers();
  givenBrowser();
  [maintained, asked] = [true, 0];
  serveFixtures(() => {
    asked += 1;
    return {
      data: { ...brandingFixture, institution_name: "Green Hill", maintenance: maintained },
    };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("the screen of the maintenance", () => {
  it("names the institution, looks less and less often, and opens by itself", async () => {
    const back = vi.fn();
    draw(
      <>
        <input aria-label="Typed" defaultValue="half a sentence" />
        <MaintenanceScreen onReturn={back} onLogOut={async () => undefined} />
      </>,
    );
    await pass(2100);
    expect(screen.getByRole("heading", { name: "Green Hill is under maintenance" })).toBeTruthy();
    await pass(60_000);
    const often = asked;
    expect(often).toBeGreaterThan(4);
    expect(often).toBeLessThan(12);
    expect(back).not.toHaveBeenCalled();
    maintained = false;
    await pass(21_000);
    expect([
      back.mock.calls.length,
      (screen.getByLabelText("Typed") as HTMLInputElement).value,
    ]).toEqual([1, "half a sentence"]);
    await pass(60_000);
    expect(back).toHaveBeenCalledOnce();
  });
});
