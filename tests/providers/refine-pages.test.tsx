import "../crud/form/missing-in-jsdom";
import { Refine } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  AutosavedPlanet,
  CreatePlanet,
  DeletePlanet,
  Door,
  EditPlanet,
  MorePlanets,
  PlanetsWithStars,
  PlanetTable,
  StarSelect,
  UndoablePlanet,
} from "../../docs/guide/examples/refine";
import { createAccessControl } from "../../packages/kit/browser/providers/access-control";
import { authProvider } from "../../packages/kit/browser/providers/auth-provider";
import { createDataProvider } from "../../packages/kit/browser/providers/data-provider";
import { http } from "../../packages/kit/browser/providers/http";
import { routerProvider } from "../../packages/kit/browser/providers/router-provider";
import {
  closeSession,
  openSession,
  readSession,
} from "../../packages/kit/browser/providers/session";
import { planets, stars } from "./planets";
import { refineStage, type RefineStage } from "./refine-stage";

let stage: RefineStage;

beforeAll(async () => {
  stage = await refineStage();
  await stage.api.db.query(sql`update admins set email = 'ada@sky.test'`);
  await stage.api.db.query(
    sql`insert into credentials (admin_id, password_hash) select id, 'plain:chalk-and-slate-7' from admins on conflict (admin_id) do update set password_hash = excluded.password_hash`,
  );
});
afterAll(() => stage.api.db.close());

const ada = {
  token: "",
  expires_at: "2030-01-01T00:00:00Z",
  user: { id: 1, name: "Ada", email: "ada@sky.test", is_super_admin: true },
  permissions: [],
};
const stored = async (id: number) =>
  (
    await stage.api.call<{ name: string; version: number }>(
      stage.token,
      "GET",
      `/admin/planets/${id}`,
    )
  ).body.data;
const nameOf = async (id: number) => (await stored(id)).name;
const made = async (resource: string, values: object) =>
  (await stage.api.call<{ id: number }>(stage.token, "POST", `/admin/${resource}`, values)).body
    .data.id;

beforeEach(async () => {
  localStorage.clear();
  openSession({ ...ada, token: stage.token } as never);
  stage.connect(http);
  await stage.api.db.query(sql`delete from planets`);
  await stage.api.db.query(sql`delete from stars`);
  stage.asked();
});
afterEach(() => {
  cleanup();
  closeSession("signed-out");
});

function show(page: ReactNode, at = "/page") {
  const resources = [planets, stars];
  const router = createMemoryRouter(
    [
      {
        element: (
          <Refine
            dataProvider={createDataProvider(resources)}
            authProvider={authProvider}
            accessControlProvider={createAccessControl({ resources })}
            routerProvider={routerProvider}
            resources={resources.map(({ name, label }) => ({
              name,
              list: `/${name}`,
              edit: `/${name}/:id/edit`,
              meta: { label },
            }))}
            options={{
              disableTelemetry: true,
              reactQuery: {
                clientConfig: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
              },
            }}
          >
            <Outlet />
          </Refine>
        ),
        children: [{ path: "*", element: page }],
      },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
}

const rows = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const shown = (...texts: string[]) => waitFor(() => expect(rows()).toEqual(texts));
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (text: string, into = "Name") =>
  fireEvent.change(await screen.findByLabelText(into), { target: { value: text } });
const threePlanets = async () => {
  for (const name of ["Mars", "Earth", "Venus"]) await made("planets", { name });
};

it("useTable pages, sorts and counts", async () => {
  await threePlanets();
  show(<PlanetTable />);
  await shown("Earth", "Mars");
  expect(screen.getByText("3 planets")).toBeTruthy();
  await press("Page 2");
  await shown("Venus");
  await press("Z to A");
  await waitFor(() => expect(rows()[0]).not.toBe("Earth"));
});

it("useForm creates", async () => {
  show(<CreatePlanet />);
  await type("Pluto");
  await press("Create");
  await waitFor(async () =>
    expect(
      (
        await stage.api.call<{ name: string }[]>(stage.token, "GET", "/admin/planets")
      ).body.data.map(({ name }) => name),
    ).toEqual(["Pluto"]),
  );
});

it("useForm edits the record of the address, twice, and keeps a conflict a conflict", async () => {
  const id = await made("planets", { name: "Mars" });
  show(<EditPlanet />, `/planets/${id}/edit`);
  expect(await screen.findByRole("heading", { name: `Planet ${id}` })).toBeTruthy();
  for (const name of ["Ares", "Red planet"]) {
    await type(name);
    await press("Save");
    await waitFor(async () => expect(await nameOf(id)).toBe(name));
  }
  await stage.behind("PATCH", `/admin/planets/${id}`, { moons: 2 });
  await type("Blue planet");
  await press("Save");
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(await nameOf(id)).toBe("Red planet");
});

it("useForm saves by itself while one types, as often as one types", async () => {
  const id = await made("planets", { name: "Mars" });
  show(<AutosavedPlanet id={id} />);
  for (const name of ["Mar", "Ma", "Man"]) {
    await type(name);
    await waitFor(async () => expect(await nameOf(id)).toBe(name));
  }
});

it("useForm saves after the time to undo", async () => {
  const id = await made("planets", { name: "Mars" });
  show(<UndoablePlanet id={id} />);
  await press("Rename Mars");
  await waitFor(async () => expect(await nameOf(id)).toBe("Mars II"));
});

it("useSelect offers and searches", async () => {
  for (const name of ["Sun", "Vega"]) await made("stars", { name });
  show(<StarSelect />);
  const offered = () =>
    screen
      .queryAllByRole("option")
      .map(({ textContent }) => textContent)
      .sort();
  await waitFor(() => expect(offered()).toEqual(["Sun", "Vega"]));
  await type("ve", "Search");
  await waitFor(() => expect(offered()).toEqual(["Vega"]));
});

it("useList gives all rows and useMany what they refer to", async () => {
  const star = await made("stars", { name: "Sun" });
  await made("planets", { name: "Mars", star_id: star });
  await made("planets", { name: "Drifter" });
  show(<PlanetsWithStars />);
  await waitFor(() => expect(rows().sort()).toEqual(["Drifter: no star", "Mars: Sun"]));
});

it("useInfiniteList reads on", async () => {
  await threePlanets();
  show(<MorePlanets />);
  await shown("Earth", "Mars");
  await press("More");
  await shown("Earth", "Mars", "Venus");
  expect(screen.queryByRole("button", { name: "More" })).toBeNull();
});

it("useCustom reads, useDelete deletes, and CanAccess hides it from whoever may not", async () => {
  const id = await made("planets", { name: "Mars" });
  show(<DeletePlanet id={id} />);
  await press("Delete Mars");
  await screen.findByText("Deleted");
  expect((await stage.api.call<unknown[]>(stage.token, "GET", "/admin/planets")).body.data).toEqual(
    [],
  );
  cleanup();
  openSession({
    ...ada,
    token: stage.token,
    user: { ...ada.user, is_super_admin: false },
  } as never);
  show(<DeletePlanet id={id} />);
  expect(await screen.findByText("You may look only.")).toBeTruthy();
});

it("Authenticated asks for a sign-in, and useLogin signs in", async () => {
  closeSession("signed-out");
  show(<Door />);
  await press("Sign in");
  await waitFor(() => expect(readSession()?.user.email).toBe("ada@sky.test"));
  expect(await screen.findByText("Welcome")).toBeTruthy();
});
