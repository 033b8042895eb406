import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { useFollowPushes } from "../../packages/kit/browser/console/follow-pushes";

function Follower() {
  useFollowPushes();
  return null;
}
const open = () => {
  const router = createMemoryRouter([{ path: "*", element: <Follower /> }], {
    initialEntries: ["/dashboard"],
  });
  render(<RouterProvider router={router} />);
  return router;
};
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

it("a notification of the device that is clicked leads the open console there, and nowhere else", async () => {
  const worker = new EventTarget();
  Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker });
  const router = open();
  const tell = (data: unknown) =>
    act(async () => void worker.dispatchEvent(new MessageEvent("message", { data })));
  await tell({ open: "/notifications/7" });
  expect(router.state.location.pathname).toBe("/notifications/7");
  for (const other of [
    null,
    "take over",
    {},
    { open: 7 },
    { open: "https://elsewhere.example/" },
    { open: "//elsewhere.example" },
    { open: "/\\elsewhere.example" },
  ])
    await tell(other);
  expect(router.state.location.pathname).toBe("/notifications/7");
  cleanup();
  await tell({ open: "/dashboard" });
  expect(router.state.location.pathname).toBe("/notifications/7");
});

it("a browser without service workers shows the console all the same", () => {
  expect(open().state.location.pathname).toBe("/dashboard");
});
