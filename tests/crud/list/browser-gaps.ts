import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Parts that are loaded when they are wanted are compiled first here.
configure({ asyncUtilTimeout: 10_000 });

let narrow = false;
/** Makes the window as narrow as a phone's for the rest of the test. */
export const holdLikeAPhone = (): void => void (narrow = true);

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.matchMedia = (media) => ({
  media,
  get matches() {
    return narrow && media.includes("767");
  },
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
URL.createObjectURL ??= () => "blob:made";
URL.revokeObjectURL ??= () => undefined;

afterEach(() => {
  narrow = false;
  cleanup();
});
