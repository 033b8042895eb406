import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Console } from "../support/school-console";
import { serveFixtures } from "../support/fixture-server";
import { openSession } from "../../packages/kit/browser/providers/session";
import { Look } from "../../packages/kit/browser/shell/look";
import { givenBrowser } from "../shell/frame";

/** One call as it was made. */
export interface Sent {
  method: string;
  url: string;
  body: Record<string, unknown>;
  /** The Idempotency-Key of a write. */
  key?: string;
}
/** What a server answers: data, or a refusal; or that its answer is lost on the way. */
export type Reply = {
  lost?: true;
  data?: unknown;
  meta?: unknown;
  message?: string;
  refused?: { status: number; message: string; code?: string; errors?: Record<string, string[]> };
};

const me = { id: 1, name: "Root", email: "root@school.test" };

/**
 * Opens a page within the console, over a server that answers as told. Gives what it was sent, and
 * the router.
 */
export function openPage(
  page: ReactElement,
  {
    at,
    path,
    answer,
    permissions,
    served,
  }: {
    at: string;
    path: string;
    answer(sent: Sent): Reply | undefined;
    /** A super admin's without. */ permissions?: string[];
    /** Called when the server answers and nothing has been asked yet. */
    served?(): void;
  },
) {
  localStorage.clear();
  givenBrowser();
  const user = { ...me, is_super_admin: permissions === undefined };
  const sent: Sent[] = [];
  serveFixtures(({ method, path, query, body, key }) => {
    const text = query.toString();
    const call: Sent = {
      method: method.toLowerCase(),
      url: text === "" ? path : `${path}?${text}`,
      body: (body ?? {}) as Sent["body"],
      ...(key === undefined ? {} : { key }),
    };
    sent.push(call);
    if (path.startsWith("/health/")) return undefined;
    const reply =
      path === "/auth/me" ? { data: { user, permissions: permissions ?? [] } } : answer(call);
    if (reply?.lost) return "lost";
    if (reply?.refused) return reply.refused;
    return reply;
  });
  served?.();
  openSession({ token: "t", user, permissions: permissions ?? [] });
  const router = createMemoryRouter(
    [
      {
        path: "/",
        element: <Console />,
        children: [
          { path, element: page },
          { path: "*", element: <h1>Elsewhere</h1> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  );
  return { sent, router };
}
