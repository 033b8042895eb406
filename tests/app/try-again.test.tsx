import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { LoadFailed } from "../../packages/kit/browser/fields/load-failed";
import { Panel } from "../../packages/kit/browser/ui/panel";

test("one press of “Try again” retries all that failed on the page, and nothing else", async () => {
  const retries = [vi.fn(), vi.fn(), vi.fn()] as const;
  const common = { pending: false, empty: undefined } as const;
  const page = (isThird: boolean) => (
    <MantineProvider>
      <MemoryRouter>
        <LoadFailed title="Figures" error={{ message: "No answer." }} onRetry={retries[0]} />
        <Panel {...common} title="One" failed retry={retries[1]}>
          {null}
        </Panel>
        <Panel {...common} title="Two" failed={isThird} retry={retries[2]}>
          {null}
        </Panel>
      </MemoryRouter>
    </MantineProvider>
  );
  const { rerender } = render(page(false));
  await userEvent.click(screen.getAllByRole("button", { name: "Try again" })[0] as HTMLElement);
  expect(retries.map((retry) => retry.mock.calls.length)).toEqual([1, 1, 0]);
  rerender(page(true));
  await userEvent.click(screen.getAllByRole("button", { name: "Try again" })[2] as HTMLElement);
  expect(retries.map((retry) => retry.mock.calls.length)).toEqual([2, 2, 1]);
});
