import { http } from "msw";
import { setupWorker } from "msw/browser";
import { migrations } from "../migrations";
import { openBrowserDatabase } from "@rollcall/kit/browser/mock/browser-database";
import { readFault } from "@rollcall/kit/browser/mock/fault-text";
import { createFaults, type Fault, type Faults } from "@rollcall/kit/browser/mock/faults";
import { emptyDatabase, openBrowserHost } from "./host";
import { fingerprint, madeFrom, rememberMadeFrom } from "@rollcall/kit/browser/mock/made-from";
import { showPanel } from "@rollcall/kit/browser/mock/panel";

/** What a tester's script finds at `window.rollcallMock`. */
export interface RollcallMock {
  /** A fault in words (`GET /admin/students 500 x2`) or as an object; answers its number. */
  fault(fault: string | Fault): number;
  faults: Faults;
  /** The demo school as it was at first. Everybody is signed out, and the page loads anew. */
  reset(): Promise<void>;
}

declare global {
  interface Window {
    rollcallMock?: RollcallMock;
  }
}

const faultsKey = "rollcall-mock-faults";

/**
 * Faults outlive a reload of their tab; those of the address (`?mock=…`, as often as needed) come
 * first, `mock=none` clears.
 */
function initialFaults(address: URLSearchParams): Fault[] {
  const asked = address.getAll("mock");
  if (asked.length > 0) return asked.filter((text) => text !== "none").map(readFault);
  return JSON.parse(sessionStorage.getItem(faultsKey) ?? "[]") as Fault[];
}

/**
 * Answers every call to `/api` in this browser; resolves when it does. The database outlives a
 * reload and is shared by all tabs, except with `?mock-memory`: then it is this page load's own.
 */
export async function startMock(): Promise<void> {
  const address = new URLSearchParams(location.search);
  const kept = !address.has("mock-memory");
  const db = await openBrowserDatabase(kept);
  const made = await fingerprint(migrations);
  if (kept && madeFrom() !== made) await emptyDatabase(db);
  const host = await openBrowserHost({
    db,
    log: ({ level, message }) => level === "error" && console.error(message),
  });
  if (kept) rememberMadeFrom(made);
  const faults = createFaults(initialFaults(address), (all) => {
    sessionStorage.setItem(faultsKey, JSON.stringify(all));
    panel?.refresh();
  });
  const reset = async () => {
    await emptyDatabase(db);
    faults.clear();
    localStorage.clear();
    location.assign("/login");
  };
  const panel = address.has("mock-no-panel") ? undefined : showPanel(faults, reset);
  window.rollcallMock = {
    faults,
    reset,
    fault: (fault) => faults.add(typeof fault === "string" ? readFault(fault) : fault),
  };
  // A path pattern would be matched after decoding, and an address with a bare "%" answered by msw
  // itself with a 500.
  const isCall = ({ request }: { request: Request }) =>
    new URL(request.url).pathname.includes("/api/");
  const worker = setupWorker(
    http.all(isCall, ({ request }) =>
      faults.pass(request, (passed) => host.fetch(passed, { address: "127.0.0.1" })),
    ),
  );
  await worker.start({
    onUnhandledRequest: "bypass",
    quiet: true,
    serviceWorker: { url: "/mockServiceWorker.js" },
  });
}
