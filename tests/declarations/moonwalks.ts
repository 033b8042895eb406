/**
 * A feature as a developer writes it: visitors at the gate, who are let out by a call. By path below
 * `src`.
 */
export const moonwalks: Readonly<Record<string, string>> = {
  "resources/moonwalks.ts": `import { date, defineResource, text } from "@rollcall/kit/schema";

export const moonwalks = defineResource({
  name: "moonwalks",
  label: "Moonwalk",
  group: "Overview",
  icon: "door",
  permission: "moonwalks",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 80, list: true, search: true }),
    purpose: text({ label: "Purpose", max: 200, list: true }),
    left_on: date({ label: "Left on", readOnly: true, list: true, filter: true }),
  },
});
`,
  "features/moonwalks/index.ts": `import type { Feature } from "@rollcall/kit/application/feature";

/** Visitors at the gate. */
export const moonwalking: Feature = {
  name: "moonwalks",
  permissions: ["let_visitors_out"],
  api: async () => (await import("./feature")).moonwalkFeature,
  menu: [
    { label: "At the gate", path: "/gate", icon: "door", group: "Overview", permission: "let_visitors_out" },
  ],
  pages: [{ path: "gate", rule: "gate", load: async () => (await import("./page/gate-page")).GatePage }],
  recordActions: { moonwalks: async () => (await import("./page/let-out-button")).LetOutButton },
};
`,
  "features/moonwalks/contract.ts": `import * as z from "zod";
import { defineCall } from "@rollcall/kit/api/http/contract";

/** Visitors who are inside. */
export const inside = defineCall({
  method: "GET",
  path: "/admin/gate/inside",
  answer: z.object({ visitors: z.int() }),
});

/** Lets a visitor out. */
export const letOut = defineCall({
  method: "POST",
  path: "/admin/moonwalks/:id/let-out",
  answer: z.object({ left_on: z.string() }),
});

declare module "../contracts" {
  interface ContractModules {
    moonwalks: typeof import("./contract");
  }
}
`,
  "features/moonwalks/feature.ts": `import type { ApiFeature } from "@rollcall/kit/api/feature";
import { invalid, notFound } from "@rollcall/kit/api/errors";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { moonwalks } from "../../resources/moonwalks";
import { sql } from "@rollcall/kit/api/db/sql";
import { ok } from "@rollcall/kit/api/http/envelope";
import { needs } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { today } from "@rollcall/kit/api/today";
import { inside, letOut } from "./contract";

const insideRoute = routeOf(inside, {
  access: needs("let_visitors_out"),
  subject: "Moonwalks",
  summary: "Visitors who are inside",
  async handle(call) {
    const [row] = await call.db.query<{ visitors: number }>(
      sql\`select count(*)::int as visitors from moonwalks where left_on is null and deleted_at is null\`,
    );
    return ok({ visitors: row?.visitors ?? 0 });
  },
});

const letOutRoute = routeOf(letOut, {
  access: needs("let_visitors_out"),
  subject: "Moonwalks",
  summary: "Let a visitor out",
  writes: true,
  async handle(call) {
    const day = await today(call);
    const [row] = await call.db.query<{ left_on: string }>(
      sql\`update moonwalks set left_on = \${day}::date, version = next_version(version) where id = \${Number(call.params["id"])} and left_on is null returning left_on::text as left_on\`,
    );
    if (!row) throw notFound();
    return ok(row, { message: "The visitor has left." });
  },
});

/** Visitors at the gate; nobody is let in without a purpose. */
export const moonwalkFeature: ApiFeature = {
  name: "moonwalks",
  rules: rulesFor(moonwalks, {
    async beforeWrite(_call, { after }) {
      if (!after.purpose) throw invalid({ purpose: ["Ask what the moonwalk is for."] });
    },
  }),
  routes: [insideRoute, letOutRoute],
};
`,
  "features/moonwalks/page/gate-page.tsx": `import { Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../providers/call";

/** How many visitors are inside. */
export function GatePage() {
  const { data } = useQuery({
    queryKey: ["gate"],
    queryFn: async ({ signal }) => (await call("GET /admin/gate/inside", { signal })).data,
  });
  return (
    <>
      <Title order={1}>At the gate</Title>
      {data ? <Text>{data.visitors} inside</Text> : null}
    </>
  );
}
`,
  "features/moonwalks/page/let-out-button.tsx": `import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { call } from "../../../providers/call";

/** On the page of a moonwalk: lets the visitor out. */
export function LetOutButton({ record }: { record: BaseRecord & { id: number } }) {
  const may = useMay();
  const action = useAction({
    send: (id: number, key) => call("POST /admin/moonwalks/:id/let-out", { params: { id }, key }),
    titles: { failed: "Not let out", unconfirmed: "We couldn't confirm that" },
  });
  if (record["left_on"] || !may("let_visitors_out")) return null;
  return <Button onClick={() => action.run(record.id)}>Let out</Button>;
}
`,
};

/** Asks the browser host for it, and prints what it answers. */
export const askingTheApi = `
const { openBrowserHost } = await import("./src/mock/host.ts");
const { sql } = await import("@rollcall/kit/api/db/sql");
const host = await openBrowserHost({ students: 1, checkAnswers: true });
const ask = async (method: string, path: string, body?: unknown, token = "") => {
  const response = await host.fetch(
    new Request("http://mock/api/v1" + path, {
      method,
      headers: { Authorization: "Bearer " + token },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
    { address: "127.0.0.1" },
  );
  return { status: response.status, ...(await response.json()) };
};
const signIn = async (email: string) =>
  (await ask("POST", "/auth/login", { email, password: "rollcall-demo" })).data.token;
const [head, viewer] = [await signIn("super@demo.school"), await signIn("viewer@demo.school")];
const refused = await ask("POST", "/admin/moonwalks", { name: "Ravi" }, head);
const made = await ask("POST", "/admin/moonwalks", { name: "Ravi", purpose: "Repairs" }, head);
const said = [
  [refused.status, refused.errors],
  made.status,
  (await ask("GET", "/admin/gate/inside", undefined, head)).data,
  (await ask("GET", "/admin/gate/inside", undefined, viewer)).status,
  (await ask("POST", "/admin/moonwalks/" + made.data.id + "/let-out", undefined, viewer)).status,
  (await ask("POST", "/admin/moonwalks/" + made.data.id + "/let-out", undefined, head)).message,
  (await ask("GET", "/admin/gate/inside", undefined, head)).data,
];
console.log(JSON.stringify(said));
host.close();
await host.db.close();
export {};
`;

/** A test that a developer writes of it: the whole console, opened at its pages. */
export const lookingAtTheConsole = `import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { makeConsoleRoutes } from "../../packages/kit/browser/console/console-routes";
import { http } from "../../packages/kit/browser/providers/http";
import { queryClient } from "../../packages/kit/browser/providers/query-client";
import { closeSession, openSession } from "../../packages/kit/browser/providers/session";
import { Look } from "../../packages/kit/browser/shell/look";
import { school } from "../../src/app/application";
import { Console } from "../support/school-console";
import { givenBrowser } from "../shell/frame";

const moonwalk = { id: 7, version: 1, name: "Ravi", purpose: "Repairs", left_on: null, created_at: "2026-06-01T05:00:00Z", updated_at: "2026-06-01T05:00:00Z" };
function open(at: string, permissions: string[]) {
  givenBrowser();
  const user = { id: 1, name: "Gita", email: "gita@school.test", is_super_admin: false };
  http.defaults.adapter = async (config) => {
    const url = config.url ?? "";
    const data =
      url === "/auth/me" ? { user, permissions } : url.includes("gate/inside") ? { visitors: 3 } : url.includes("moonwalks/7") ? moonwalk : [];
    return { data: { success: true, message: "", data, meta: { total: 0 } }, status: 200, statusText: "", headers: {}, config };
  };
  openSession({ token: "t", user, permissions });
  const routes = [{ path: "/", element: <Console />, hydrateFallbackElement: <p>Loading</p>, children: makeConsoleRoutes(school) }];
  render(
    <Look>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [at] })} />
    </Look>,
  );
}
afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

it("has the page in the menu, for whoever may open it", async () => {
  open("/gate", ["let_visitors_out"]);
  expect(await screen.findByText("3 inside", undefined, { timeout: 20_000 })).toBeTruthy();
  expect((await screen.findAllByRole("link", { name: "At the gate" })).length).toBeGreaterThan(0);
});

it("closes the page to others", async () => {
  open("/gate", ["view_moonwalks"]);
  expect(await screen.findByText("Access Denied", undefined, { timeout: 20_000 })).toBeTruthy();
});

it("offers the action on the page of a record", async () => {
  open("/moonwalks/7", ["view_moonwalks", "let_visitors_out"]);
  expect(await screen.findByRole("button", { name: "Let out" }, { timeout: 20_000 })).toBeTruthy();
});
`;
