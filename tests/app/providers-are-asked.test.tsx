import "../crud/form/missing-in-jsdom";
import "../crud/import/blobs-in-jsdom";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Console } from "../support/school-console";
import { accessControl, loadSchool, schoolRoutes } from "../support/school-routes";
import { SignIn } from "../../packages/kit/browser/console/entry/entry-pages";
import { authProvider } from "../../packages/kit/browser/providers/auth-provider";
import { http } from "../../packages/kit/browser/providers/http";
import { queryClient } from "../../packages/kit/browser/providers/query-client";
import { closeSession, readSession } from "../../packages/kit/browser/providers/session";
import { schoolEntry } from "../../src/app/entry";
import { Look } from "../../packages/kit/browser/shell/look";
import { sql } from "@rollcall/kit/api/db/sql";
import { givenBrowser } from "../shell/frame";
import { testApi, type TestApi } from "../support/test-api";

const methods = ["login", "check", "getIdentity", "getPermissions", "logout"] as const;
let school: TestApi;

beforeAll(async () => {
  school = await testApi();
  const { id } = (
    await school.call<{ user: { id: number } }>(
      await school.signIn({ name: "Ada", permissions: ["view_students", "view_reports"] }),
      "GET",
      "/auth/me",
    )
  ).body.data.user;
  await school.db.query(sql`update admins set email = 'ada@school.test' where id = ${id}`);
  await school.db.query(
    sql`insert into credentials (admin_id, password_hash) values (${id}, 'plain:chalk-and-slate-7') on conflict (admin_id) do update set password_hash = excluded.password_hash`,
  );
});
afterAll(() => school.db.close());

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
  http.defaults.adapter = async (config) => {
    const query = new URLSearchParams(config.params as Record<string, string>).toString();
    const answer = await school.api.fetch(
      new Request(`http://rollcall.test/api/v1${config.url ?? ""}${query ? `?${query}` : ""}`, {
        method: (config.method ?? "get").toUpperCase(),
        headers: config.headers.toJSON() as Record<string, string>,
        ...(config.data === undefined ? {} : { body: config.data as string }),
      }),
    );
    const response = {
      data: (await answer.json()) as unknown,
      status: answer.status,
      statusText: "",
      headers: Object.fromEntries(answer.headers),
      config,
    };
    if (!answer.ok)
      throw Object.assign(new Error("refused"), { isAxiosError: true, response, config });
    return response;
  };
});
afterEach(() => {
  cleanup();
  closeSession("signed-out");
  queryClient.clear();
  vi.restoreAllMocks();
});

it("a walk through the console, from the sign-in to the log-out, asks each method of the providers", async () => {
  const asked = Object.fromEntries(
    methods.map((method) => [method, vi.spyOn(authProvider, method as "check")]),
  );
  const can = vi.spyOn(accessControl, "can");
  const routes = [
    { path: "/login", element: <SignIn entry={schoolEntry} load={loadSchool} /> },
    { path: "/", element: <Console />, HydrateFallback: () => null, children: schoolRoutes() },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ["/login"] });
  render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  );
  await userEvent.type(await screen.findByLabelText("Email"), "ada@school.test");
  await userEvent.type(screen.getByLabelText("Password"), "chalk-and-slate-7");
  fireEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByRole("heading", { level: 1, name: "Dashboard" }, { timeout: 20_000 });
  for (const [path, heading] of [
    ["/students", /^Students/],
    ["/reports", "Reports"],
    ["/teachers", "Access Denied"],
    ["/settings", "Access Denied"],
    ["/profile", "Your profile"],
  ] as const) {
    await router.navigate(path);
    await screen.findByRole("heading", { level: 1, name: heading }, { timeout: 20_000 });
  }
  fireEvent.click(screen.getAllByRole("button", { name: "Log out" })[0] as HTMLElement);
  await waitFor(() =>
    expect([readSession(), router.state.location.pathname]).toEqual([null, "/login"]),
  );
  expect(methods.filter((method) => asked[method]?.mock.calls.length === 0)).toEqual([]);
  expect([asked["login"]?.mock.calls.length, asked["logout"]?.mock.calls.length]).toEqual([1, 1]);
  const questions = can.mock.calls.map(([{ resource, action }]) => `${action} ${resource}`);
  expect([...new Set(questions)]).toEqual([
    "list students",
    "list reports",
    "list teachers",
    "list settings",
  ]);
}, 120_000);
