import "../../crud/import/blobs-in-jsdom";
import "../../crud/form/missing-in-jsdom";
import "../../crud/list/browser-gaps";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll } from "vitest";
import { SignIn } from "../../../packages/kit/browser/console/entry/entry-pages";
import { setDate } from "../../../packages/kit/browser/mock/clock";
import type { Fault } from "../../../packages/kit/browser/mock/fault";
import type { Faults } from "../../../packages/kit/browser/mock/faults";
import { createSecondUser } from "../../../packages/kit/browser/mock/second-user";
import { RouteError } from "../../../packages/kit/browser/shell/route-error";
import { maintenanceEnded } from "../../../packages/kit/browser/providers/maintenance";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { noteAnswer } from "../../../packages/kit/browser/providers/reachability";
import {
  closeSession,
  openSession,
  type SignedIn,
} from "../../../packages/kit/browser/providers/session";
import { Look } from "../../../packages/kit/browser/shell/look";
import { schoolEntry } from "../../../src/app/entry";
import { openBrowserHost, type BrowserHost } from "../../../src/mock/host";
import { demoPassword } from "../../../src/mock/password";
import { mockSignIns } from "../../../src/mock/sign-ins";
import { forgetCached } from "../../../src/providers/device/cached-answers";
import { givenBrowser } from "../../shell/frame";
import { memoryDatabase } from "../../support/memory-database";
import { Console } from "../../support/school-console";
import { loadSchool, schoolRoutes } from "../../support/school-routes";
import { throughFaults } from "./through-faults";

/** 09:40 on a Monday of the demo school. */
const instant = Date.parse("2026-11-23T04:10:00Z");
/** The sign-in as whom the pages are opened. */
export const [headEmail, officeEmail] = mockSignIns.map(({ email }) => email) as [string, string];

/** A page of the console that is open, with the demo school behind it. */
export interface OpenPage {
  /** What stands between the page and the school. */
  faults: Faults;
  /** What the page has asked for, in order. */
  sent: readonly Request[];
  router: ReturnType<typeof createMemoryRouter>;
}

/** The demo school that the pages of a test file are opened on, and a look behind the faults. */
export interface SchoolStage {
  /** Opens the console at an address, as the super admin; `fault` stands before anything is asked. */
  open(at: string, fault?: Fault): OpenPage;
  /** A call of the school that no fault stands in the way of. */
  call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T>;
  /** The version of what stands at a path, as its ETag has it. */
  versionAt(path: string): Promise<number>;
}

const begunAt = performance.now();
const requestTo = (path: string, method: string, token?: string, body?: unknown) =>
  new Request(`http://console.test/api/v1${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(method === "GET" ? {} : { "If-Match": "*", "Idempotency-Key": crypto.randomUUID() }),
      "Content-Type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

/** Nothing waits before it asks again. */
function withoutPauses(): void {
  const { queries, mutations } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    queries: { ...queries, retryDelay: 0 },
    mutations: { ...mutations, retryDelay: 0 },
  });
}

function show(at: string) {
  const router = createMemoryRouter(
    [
      { path: "/login", element: <SignIn entry={schoolEntry} load={loadSchool} /> },
      {
        path: "/",
        element: <Console />,
        HydrateFallback: () => null,
        children: [{ errorElement: <RouteError />, children: schoolRoutes() }],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  );
  return router;
}

/** Makes a demo school for a test file; each test opens its page anew. */
export function schoolStage(): SchoolStage {
  let host: BrowserHost;
  const sessions = new Map<string, SignedIn>();
  const answer = (request: Request) => host.fetch(request, { address: "127.0.0.1" });
  const tokenOf = (email: string) => sessions.get(email)?.token ?? "";
  const dataOf = async <T,>(request: Request): Promise<T> => {
    const given = await answer(request);
    const body = (await given.json()) as { message: string; data: T };
    if (!given.ok) throw new Error(`${request.method} ${request.url}: ${JSON.stringify(body)}`);
    return body.data;
  };
  beforeAll(async () => {
    // What is drawn when it is first wanted is here by then, however busy the machine is.
    await import("../../../packages/kit/browser/shell/maintenance-screen");
    setDate(() => instant + performance.now() - begunAt);
    host = await openBrowserHost({ db: await memoryDatabase(), students: 40, checkAnswers: true });
    for (const email of [headEmail, officeEmail]) {
      const body = { email, password: demoPassword };
      const signIn = requestTo("/auth/login", "POST", undefined, body);
      sessions.set(email, await dataOf<SignedIn>(signIn));
    }
  });
  afterAll(async () => {
    host.close();
    await host.db.close();
  });
  afterEach(async () => {
    cleanup();
    await forgetCached(sessions.get(headEmail)?.user.id ?? 0);
    maintenanceEnded();
    noteAnswer();
    closeSession("signed-out");
    queryClient.clear();
    sessionStorage.clear();
  });
  return {
    call: (method, path, body) => dataOf(requestTo(path, method, tokenOf(headEmail), body)),
    async versionAt(path) {
      const given = await answer(requestTo(path, "GET", tokenOf(headEmail)));
      return Number(/\d+/.exec(given.headers.get("ETag") ?? "")?.[0]);
    },
    open(at, fault) {
      localStorage.clear();
      givenBrowser();
      withoutPauses();
      const secondUser = createSecondUser(answer, async () => [
        tokenOf(officeEmail),
        tokenOf(headEmail),
      ]);
      const faults = throughFaults(answer, secondUser);
      if (fault) faults.add(fault);
      const session = sessions.get(headEmail);
      if (session) openSession(session);
      return { faults, sent: faults.sent, router: show(at) };
    },
  };
}
