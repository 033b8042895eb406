import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/**
 * What the kit asks of a browser and jsdom does not have. Nothing is ever resized, nothing matches.
 */
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

// A machine that is busy with other tests is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);
