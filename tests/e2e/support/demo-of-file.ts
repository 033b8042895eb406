import { serveDemo } from "./demo-host";
import { test } from "./journey";
import type { StaticHost } from "./static-host";

/**
 * The demo's host for all journeys of a file.
 * @param timeoutMs of the first of them, which may have to build it
 */
export function demoOfFile(timeoutMs: number): { readonly url: string } {
  let host: StaticHost;
  test.beforeAll(async () => {
    test.setTimeout(timeoutMs);
    host = await serveDemo();
  });
  test.afterAll(() => host.close());
  return {
    get url() {
      return host.url;
    },
  };
}
