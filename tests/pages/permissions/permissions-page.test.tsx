import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Allowed } from "../../../packages/kit/browser/console/allowed";
import { Console } from "../../support/school-console";
import { PermissionsPage } from "../../../packages/kit/browser/pages/permissions/permissions-page";
import type { AnswerTo } from "../../../packages/kit/browser/providers/call";
import { serveFixtures } from "../../support/fixture-server";
import { announce } from "../../../packages/kit/browser/providers/live";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import { Look } from "../../../packages/kit/browser/shell/look";
import { givenBrowser } from "../../shell/frame";

type Group = AnswerTo<"GET /admin/permissions/matrix">["groups"][number];
let groups: Group[];
let sent: { method: string; url: string; body: unknown; viewAs: unknown }[];
let refuse: ((url: string) => { status: number; body: object } | undefined) | undefined;
const root = { id: 1, name: "Root", email: "root@school.test", is_super_admin: true };

function answer(
  method: string,
  url: string,
  body: { groups?: { id: number; permissions: string[] }[] },
): unknown {
  if (url === "/auth/me") return { user: root, permissions: [] };
  if (url === "/admin/permissions/matrix") return { groups };
  if (url === "/admin/permissions" && method === "put") {
    groups = groups.map((group) => {
      const saved = body.groups?.find(({ id }) => id === group.id);
      return saved
        ? { ...group, version: group.version + 1, permissions: saved.permissions }
        : group;
    });
    return { groups };
  }
  return undefined;
}

async function open() {
  openSession({ token: "t", user: root, permissions: [] });
  const router = createMemoryRouter(
    [
      {
        path: "/",
        element: <Console />,
        children: [
          {
            path: "permissions",
            element: (
              <Allowed resource="permissions">
                <PermissionsPage />
              </Allowed>
            ),
          },
          { path: "*", element: <h1>Elsewhere</h1> },
        ],
      },
    ],
    { initialEntries: ["/permissions"] },
  );
  render(
    <Look>
      <RouterProvider router={router} />
    </Look>,
  );
  await screen.findByLabelText("Permissions of user groups");
  return router;
}
/** By their labels: roles of some hundred switches take jsdom seconds to tell. */
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const stops = () =>
  [...document.querySelectorAll<HTMLInputElement>("[role=grid] input")].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
const press = (text: string) => fireEvent.click(screen.getByText(text));
const flip = (name: string) => fireEvent.click(box(name));
const puts = () => sent.filter(({ method }) => method === "put");

beforeEach(() => {
  localStorage.clear();
  givenBrowser();
  sent = [];
  refuse = undefined;
  groups = [
    {
      id: 7,
      name: "Office",
      version: 3,
      permissions: ["view_students", "edit_students"],
      members: 2,
    },
    { id: 8, name: "Markers", version: 1, permissions: [], members: 0 },
  ];
  serveFixtures(({ method: verb, path, query, body: given, headers }) => {
    const [method, url] = [verb.toLowerCase(), query.size === 0 ? path : `${path}?${query}`];
    const body = (given ?? {}) as { groups?: Group[] };
    sent.push({ method, url, body, viewAs: headers["X-View-As"] });
    const refused = refuse?.(url);
    if (refused) return { status: refused.status, ...refused.body };
    const data = answer(method, url, body);
    return data === undefined ? undefined : { message: "Permissions saved", data };
  });
});
afterEach(() => {
  cleanup();
  closeSession("signed-out");
  queryClient.clear();
});

describe("the page of permissions", () => {
  it("shows each group with what it has, and how much that is", async () => {
    await open();
    expect([
      box("Edit students: Office").checked,
      box("Edit students: Markers").checked,
      box("All of Students: Office").indeterminate,
    ]).toEqual([true, false, true]);
    expect(screen.getByText("Office").closest("th")?.textContent).toMatch(
      /^Office2 of \d+ · 2 admins/,
    );
  });

  it("saves what was switched after showing it as a difference, and nothing else", async () => {
    await open();
    flip("Edit students: Office");
    flip("View students: all user groups");
    expect(screen.getByText("2 unsaved changes in 2 user groups")).toBeTruthy();
    press("Review and save");
    await screen.findByText("Save changes");
    const about = (group: string) =>
      document.querySelector(`section[aria-label="${group}"]`)?.textContent;
    expect(about("Office")).toBe("Office 2 admins− Loses: Edit students");
    expect(about("Markers")).toBe("Markers 0 admins+ Gains: View students");
    press("Save changes");
    await waitFor(() => expect(screen.getByText("No unsaved changes")).toBeTruthy());
    expect(puts().map(({ body }) => body)).toEqual([
      {
        groups: [
          { id: 7, version: 3, permissions: ["view_students"] },
          { id: 8, version: 1, permissions: ["view_students"] },
        ],
      },
    ]);
  });

  it("keeps what was switched on top of what somebody else has saved, and asks for another look", async () => {
    await open();
    flip("Edit students: Office");
    groups = [
      {
        ...(groups[0] as Group),
        version: 4,
        permissions: ["view_students", "edit_students", "view_teachers"],
      },
      groups[1] as Group,
    ];
    refuse = (url) =>
      url === "/admin/permissions"
        ? { status: 412, body: { success: false, message: "Stale", data: { groups } } }
        : undefined;
    press("Review and save");
    await screen.findByText("Save changes");
    press("Save changes");
    expect(
      (await screen.findByText(/Your changes are kept on top of theirs/)).closest("[role=alert]"),
    ).toBeTruthy();
    refuse = undefined;
    press("Save changes");
    await waitFor(() =>
      expect(puts().at(-1)?.body).toEqual({
        groups: [{ id: 7, version: 4, permissions: ["view_students", "view_teachers"] }],
      }),
    );
  });

  it("loses nothing that was switched when saving fails, and says why", async () => {
    await open();
    flip("View teachers: Markers");
    refuse = (url) =>
      url === "/admin/permissions"
        ? {
            status: 403,
            body: {
              success: false,
              message: "This page is only accessible to super administrators",
              code: "super_admin",
            },
          }
        : undefined;
    press("Review and save");
    await screen.findByText("Save changes");
    press("Save changes");
    expect(
      await screen.findByText("This page is only accessible to super administrators"),
    ).toBeTruthy();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("Save these changes?")).toBeNull());
    expect(box("View teachers: Markers").checked).toBe(true);
  });

  it("follows changes by others as they happen", async () => {
    await open();
    groups = groups.map((group) => ({ ...group, version: 9, permissions: ["view_parents"] }));
    act(() => announce({ topic: "rights" }));
    await waitFor(() => expect(box("View parents: Office").checked).toBe(true));
  });

  it("asks before it is left with unsaved changes", async () => {
    const router = await open();
    flip("View teachers: Markers");
    act(() => void router.navigate("/students"));
    expect(await screen.findByText("Leave without saving?")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/permissions");
  });

  it("is moved about in by the arrow keys, with one stop of Tab, and switched by the space bar", async () => {
    await open();
    const first = box("Everything shown: Office");
    expect(stops()).toEqual([first]);
    act(() => first.focus());
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowRight}");
    expect(document.activeElement).toBe(box("View students: Markers"));
    await userEvent.keyboard(" ");
    expect(box("View students: Markers").checked).toBe(true);
    await userEvent.keyboard("{Home}");
    expect(document.activeElement).toBe(box("View students: all user groups"));
    await userEvent.keyboard("{Control>}{End}{/Control}");
    const last = document.activeElement as HTMLInputElement;
    await userEvent.keyboard("{ArrowDown}{ArrowRight}");
    expect(document.activeElement).toBe(last);
    expect(stops()).toEqual([last]);
  });

  it("shows what was searched for, and switches only that for a whole group", async () => {
    await open();
    const search = screen.getByPlaceholderText("Search permissions");
    fireEvent.change(search, { target: { value: "teachers" } });
    expect(screen.queryByLabelText("View students: Office")).toBeNull();
    flip("Everything shown: Markers");
    expect(screen.getByText("4 unsaved changes in 1 user group")).toBeTruthy();
    fireEvent.change(search, { target: { value: "zzz" } });
    expect(screen.getByText("No permission matches “zzz”.")).toBeTruthy();
  });

  it("offers another try when it cannot be loaded, and a first group when there is none", async () => {
    refuse = (url) =>
      url.endsWith("/matrix")
        ? { status: 403, body: { success: false, message: "Not now" } }
        : undefined;
    openSession({ token: "t", user: root, permissions: [] });
    const router = createMemoryRouter(
      [
        {
          path: "/",
          element: <Console />,
          children: [{ path: "*", element: <PermissionsPage /> }],
        },
      ],
      { initialEntries: ["/permissions"] },
    );
    render(
      <Look>
        <RouterProvider router={router} />
      </Look>,
    );
    expect((await screen.findByText("Not now")).closest("[role=alert]")).toBeTruthy();
    [refuse, groups] = [undefined, []];
    press("Try again");
    expect(await screen.findByText(/^Permissions are set for each user group/)).toBeTruthy();
    expect((await screen.findByText("New user group")).closest("a")?.getAttribute("href")).toBe(
      "/user-groups/create",
    );
  });
});
