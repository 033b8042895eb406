import { mockLink, type MockScene } from "./mock-link";

/** What opening a scene needs of a page of a test runner; Playwright's `Page` fits. */
interface OpenedPage {
  goto(url: string): Promise<unknown>;
  waitForFunction(
    expression: string,
    arg: undefined,
    options: { timeout: number },
  ): Promise<unknown>;
}

/** The first page load of a browser makes the demo's data: seconds, more on a busy machine. */
const usualTimeoutMs = 120_000;

/**
 * Opens a page in a scene (`mockLink`) and resolves when the mock answers calls.
 * @throws Error where the mock does not, within the timeout
 */
export async function openScene(
  page: OpenedPage,
  path: string,
  scene: MockScene,
  timeoutMs = usualTimeoutMs,
): Promise<void> {
  await page.goto(mockLink(path, scene));
  const isReady = "window.rollcallMock !== undefined";
  await page.waitForFunction(isReady, undefined, { timeout: timeoutMs });
}
