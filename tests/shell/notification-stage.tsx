import { Refine, type OpenNotificationParams } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider, type RouteObject } from "react-router-dom";
import { afterEach, beforeEach, vi } from "vitest";
import { noticeWords } from "../../src/app/notice-words";
import { serveFixtures } from "../support/fixture-server";
import { accessControl } from "../support/school-routes";
import { ApiClient } from "../../packages/kit/browser/fields/api-client";
import { AccessProvider } from "../../packages/kit/browser/fields/may";
import { http } from "../../packages/kit/browser/providers/http";
import type { Notification } from "../../packages/kit/browser/providers/notifications/notification";
import { NoticeWordsProvider } from "../../packages/kit/browser/providers/notifications/audiences";
import { openSession } from "../../packages/kit/browser/providers/session";
import { Look } from "../../packages/kit/browser/shell/look";
import { givenBrowser } from "./frame";

export const now = new Date("2026-06-10T06:00:00Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

/** A notification of so many minutes ago. */
export const notification = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  title: `Title ${id}`,
  body: `Body ${id}`,
  type: "system",
  status: "unread",
  created_at: minutesAgo(id),
  opens: null,
  ...more,
});

/** Every test of a file begins with an empty browser at `now`, and leaves nothing on the screen. */
export function resetStageForEachTest(): void {
  beforeEach(() => {
    localStorage.clear();
    givenBrowser();
    vi.useFakeTimers({ now, toFake: ["Date"] });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

export interface SentCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  key: string | undefined;
}
/**
 * An answer: what is in the envelope, or a status from 400 on with its message; nothing when the
 * answer never comes.
 */
type Reply =
  | {
      data: unknown;
      meta?: unknown;
      status?: number;
      errors?: Record<string, string[]>;
      message?: string;
    }
  | undefined;
type Answerer = (call: SentCall) => Reply | Promise<Reply>;

const never = new Promise<never>(() => undefined);

/**
 * The own notifications as a server keeps them, with the calls it was asked, in order. Routes that
 * are given answer first.
 */
export function stage(rows: Notification[], routes: Record<string, Answerer> = {}) {
  const state = { rows, calls: [] as SentCall[] };
  const own: Record<string, Answerer> = {
    "GET /admin/notifications": ({ query }) => {
      const [page, perPage] = [Number(query.get("page")), Number(query.get("per_page"))];
      const found = state.rows.filter(
        ({ status, type, title }) =>
          [query.get("status") ?? status, query.get("type") ?? type].join() ===
            [status, type].join() && title.includes(query.get("search") ?? ""),
      );
      return {
        data: found.slice((page - 1) * perPage, page * perPage),
        meta: {
          current_page: page,
          per_page: perPage,
          total: found.length,
          last_page: Math.max(1, Math.ceil(found.length / perPage)),
        },
      };
    },
    "GET /admin/notifications/unread-count": () => ({
      data: { count: state.rows.filter(({ status }) => status === "unread").length },
    }),
    "GET /admin/notifications/statistics": () => ({
      data: {
        total: state.rows.length,
        unread: state.rows.filter(({ status }) => status === "unread").length,
        by_type: {
          system: state.rows.length,
          attendance_alert: 0,
          leave_request: 0,
          leave_status: 0,
          low_attendance: 0,
        },
        by_day: [
          { date: "2026-06-09", count: 2 },
          { date: "2026-06-10", count: state.rows.length },
        ],
      },
    }),
    "POST /admin/notifications/mark-all-as-read": () => {
      state.rows = state.rows.map((row) => ({ ...row, status: "read" }));
      return { data: { updated: state.rows.length } };
    },
    "POST /admin/notifications/bulk": ({ body }) => {
      const { action, ids } = body as { action: string; ids: number[] };
      state.rows =
        action === "delete"
          ? state.rows.filter(({ id }) => !ids.includes(id))
          : state.rows.map((row) => (ids.includes(row.id) ? { ...row, status: "read" } : row));
      return { data: { done: ids, skipped: [] } };
    },
    "PUT /admin/notifications/:id/mark-as-read": ({ path }) => {
      const id = Number(/\d+/.exec(path)?.[0]);
      state.rows = state.rows.map((row) => (row.id === id ? { ...row, status: "read" } : row));
      return { data: state.rows.find((row) => row.id === id) };
    },
    "DELETE /admin/notifications/:id": ({ path }) => {
      const id = Number(/\d+/.exec(path)?.[0]);
      state.rows = state.rows.filter((row) => row.id !== id);
      return { data: { id } };
    },
    "GET /admin/notifications/:id": ({ path }) => {
      const row = state.rows.find(({ id }) => id === Number(/\d+/.exec(path)?.[0]));
      return row ? { data: row } : { data: null, status: 404 };
    },
  };
  serveFixtures(async ({ method, path, query, body, key }) => {
    const call: SentCall = { method, path, query, body, key };
    state.calls.push(call);
    const name = `${method} ${path.replace(/\d+/, ":id")}`;
    const answerer = routes[name] ?? own[name];
    if (!answerer) throw new Error(`Nobody answers ${name}.`);
    return (await answerer(call)) ?? never;
  });
  const asked = (method: string, path: string | RegExp) =>
    state.calls.filter(
      (call) =>
        call.method === method &&
        (typeof path === "string" ? call.path === path : path.test(call.path)),
    );
  return { state, asked };
}

/** Draws something of the console for somebody with these permissions, and keeps its toasts. */
export function drawConsole(
  routes: RouteObject[] | ReactNode,
  {
    at = "/",
    permissions = [] as string[],
    isSuper = false,
    cache = new QueryClient({
      defaultOptions: {
        queries: { retry: false, staleTime: 300_000 },
        mutations: { retry: false },
      },
    }),
  } = {},
) {
  openSession({
    token: "t",
    user: { id: 7, name: "Ada", email: "ada@example.com", is_super_admin: isSuper },
    permissions,
  });
  const ask = accessControl.askAs({ is_super_admin: isSuper, permissions });
  const toasts: OpenNotificationParams[] = [];
  const list = Array.isArray(routes)
    ? (routes as RouteObject[])
    : [{ path: "*", element: <>{routes}</> }];
  const Frame = ({ children }: { children: ReactNode }) => (
    <Refine
      dataProvider={{} as never}
      notificationProvider={{ open: (params) => void toasts.push(params), close: () => undefined }}
      options={{
        disableTelemetry: true,
        disableRouteChangeHandler: true,
        reactQuery: { clientConfig: cache },
      }}
    >
      <AccessProvider value={ask}>
        <NoticeWordsProvider value={noticeWords}>
          <ApiClient value={http}>{children}</ApiClient>
        </NoticeWordsProvider>
      </AccessProvider>
    </Refine>
  );
  const router = createMemoryRouter(list, { initialEntries: [at] });
  const said = () => toasts.map(({ type, message }) => [type, message]);
  return {
    router,
    cache,
    said,
    ...render(
      <Look>
        <Frame>
          <RouterProvider router={router} />
        </Frame>
      </Look>,
    ),
  };
}
