import { render } from "@testing-library/react";
import { AxiosError } from "axios";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { Console } from "../support/school-console";
import { http } from "../../packages/kit/browser/providers/http";
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
  refused?: { status: number; message: string; errors?: Record<string, string[]> };
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
  }: {
    at: string;
    path: string;
    answer(sent: Sent): Reply | undefined;
    /** A super admin's without. */ permissions?: string[];
  },
) {
  localStorage.clear();
  givenBrowser();
  const user = { ...me, is_super_admin: permissions === undefined };
  const sent: Sent[] = [];
  http.defaults.adapter = async (config) => {
    const call: Sent = {
      method: config.method ?? "get",
      url: config.url ?? "",
      body: typeof config.data === "string" ? (JSON.parse(config.data) as Sent["body"]) : {},
    };
    const key = config.headers.get("Idempotency-Key");
    if (typeof key === "string") call.key = key;
    sent.push(call);
    if (call.url.startsWith("/health/"))
      return {
        data: { success: true, message: "", data: {} },
        status: 200,
        statusText: "",
        headers: {},
        config,
      };
    const reply = call.url === "/auth/me" ? undefined : answer(call);
    if (reply?.lost) throw new AxiosError("Network Error", "ERR_NETWORK", config, {});
    const {
      refused,
      data = [],
      meta = { total: 0 },
      message = "",
    } = (call.url === "/auth/me" ? { data: { user, permissions: permissions ?? [] } } : reply) ??
    {};
    const response = {
      data: refused ? { success: false, ...refused } : { success: true, message, data, meta },
      status: refused?.status ?? 200,
      statusText: "",
      headers: {},
      config,
    };
    if (refused)
      throw Object.assign(new Error("refused"), { isAxiosError: true, response, config });
    return response;
  };
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
