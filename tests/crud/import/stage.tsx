import "./blobs-in-jsdom";
import "../form/missing-in-jsdom";
import { MantineProvider } from "@mantine/core";
import { Refine, type DataProvider } from "@refinedev/core";
import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { AxiosInstance } from "axios";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { vi } from "vitest";
import { ImportPage } from "../../../packages/kit/browser/crud/import/import-page";
import { ApiClient } from "../../../packages/kit/browser/fields/api-client";
import { AccessProvider } from "../../../packages/kit/browser/fields/may";
import { ApiFailure } from "../../../packages/kit/browser/providers/api-failure";
import { createAccessControl } from "../../../packages/kit/browser/providers/access-control";
import { permissionKeysOf } from "@rollcall/kit/schema";
import type { ImportAnswer, ImportRequest } from "../../../packages/kit/api/transfer/contract";
import type { PastImport, Undone } from "../../../packages/kit/browser/crud/import/undo/use-undo";
import { planets } from "./planets";

/**
 * A server of planets: refuses rows without a name, knows those it has, and can be held up or made
 * to fail.
 */
function createServer() {
  const requests: { body: ImportRequest; key: string }[] = [];
  const failures: unknown[] = [];
  const known = new Set<string>();
  const names = new Map<string, string>();
  const seen = new Map<string, ImportAnswer>();
  let gate: Promise<unknown> = Promise.resolve();
  const past: PastImport[] = [];
  const blockers: Undone["blockers"] = [];
  const wrongIn = (row: ImportRequest["rows"][number]) => [
    ...(row["Name"] ? [] : [{ column: "Name", field: "name", reason: "Name is required." }]),
    ...(Number.isNaN(Number(row["Moons"] ?? 0))
      ? [{ column: "Moons", field: "moons", reason: "Moons must be a number." }]
      : []),
    ...(row["Kind"] === "cheese"
      ? [{ column: "Kind", field: "kind", reason: "Kind is none of rock, Gas giant." }]
      : []),
  ];
  const undo = (): Undone => {
    const undone = blockers.length === 0;
    return { undone, removed: undone ? known.size : 0, blocked: blockers.length, blockers };
  };
  const work = ({
    rows,
    dry_run: dryRun,
    confirm_names: confirmed,
    fixed = {},
  }: ImportRequest): ImportAnswer => {
    const answer: ImportAnswer = {
      created: 0,
      updated: 0,
      unchanged: 0,
      refused: [],
      total: rows.length,
      match_on: "code",
      dry_run: dryRun === true,
      committed: !dryRun,
    };
    for (const row of rows) {
      const code = String(row["Code"]);
      const [first, ...others] = [
        ...wrongIn(row),
        ...(fixed["star"] === "Nemesis"
          ? [{ column: "Star", field: "star", reason: "No star is called “Nemesis”." }]
          : []),
      ];
      if (first)
        answer.refused.push({
          line: Number(row["line"]),
          ...first,
          ...(others.length > 0 ? { others } : {}),
        });
      else if (names.has(code)) {
        const changes = { name: { before: names.get(code), after: row["Name"] } };
        if (confirmed) {
          answer.updated += 1;
          if (dryRun)
            (answer.changes ??= []).push({
              line: Number(row["line"]),
              id: 1,
              title: names.get(code) ?? "",
              renamed: true,
              changes,
            });
        } else
          answer.refused.push({
            line: Number(row["line"]),
            column: "Name",
            field: "name",
            reason: "Another name.",
          });
      } else if (known.has(code)) answer.unchanged += 1;
      else {
        answer.created += 1;
        if (Number(row["Moons"] ?? 0) > 1000)
          (answer.warned ??= []).push({
            line: Number(row["line"]),
            column: "Moons",
            field: "moons",
            reason: "Moons is usually at most 1000.",
          });
        if (!dryRun) known.add(code);
      }
    }
    return answer;
  };
  return {
    requests,
    known,
    /** Persons that it has, by code: a row gives them another name. */
    names,
    /** Imports that it lists, and records that stand in the way of undoing one. */
    past,
    blockers,
    undone: [] as string[],
    failNext: (failure: unknown) => void failures.push(failure),
    hold() {
      let open: (value?: unknown) => void = () => undefined;
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return () => open();
    },
    async request({
      url,
      data: body,
      headers = {},
    }: {
      url: string;
      data: ImportRequest;
      headers?: Record<string, string>;
    }) {
      const key = headers["Idempotency-Key"] ?? "";
      if (url.endsWith("/imports")) return { data: past };
      if (url.includes("/writes/")) throw new ApiFailure("Not found", 404);
      if (url.endsWith("/undo")) {
        this.undone.push(url);
        return { data: undo() };
      }
      requests.push({ body, key });
      await gate;
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      const answer = seen.get(key) ?? work(body);
      seen.set(key, answer);
      return { data: answer };
    },
  };
}

/** Files the page has handed out. */
function catchFiles() {
  const saved: { name: string; text: Promise<string> }[] = [];
  let text: Promise<string> = Promise.resolve("");
  URL.createObjectURL = (blob) => {
    text = (blob as Blob).text();
    return "blob:1";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (this.download) saved.push({ name: this.download, text });
  });
  return saved;
}

/** The import page of planets over a server of its own. */
export function openImport(permissions = permissionKeysOf(planets)) {
  const ask = createAccessControl({ resources: [planets] }).askAs({
    is_super_admin: false,
    permissions,
  });
  const server = createServer();
  const saved = catchFiles();
  const router = createMemoryRouter(
    [
      {
        path: "/",
        element: (
          <Refine
            dataProvider={{} as DataProvider}
            resources={[{ name: "planets", list: "/planets" }]}
            options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
          >
            <AccessProvider value={ask}>
              <ApiClient value={server as unknown as AxiosInstance}>
                <Link to="/planets">Away</Link>
                <Outlet />
              </ApiClient>
            </AccessProvider>
          </Refine>
        ),
        children: [
          { path: "planets", element: <h1>All planets</h1> },
          { path: "planets/import", element: <ImportPage resource={planets} /> },
        ],
      },
    ],
    { initialEntries: ["/planets/import"] },
  );
  const { container } = render(
    <MantineProvider theme={{ components: { Modal: { defaultProps: { transitionDuration: 0 } } } }}>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  return {
    user,
    router,
    server,
    saved,
    closesTab: () => window.dispatchEvent(new Event("beforeunload", { cancelable: true })),
    choose: (text: string | Uint8Array<ArrayBuffer>, name = "planets.csv") => {
      const input = container.querySelector<HTMLInputElement>("input[type=file]");
      if (!input) throw new Error("There is no input for a file.");
      fireEvent.change(input, { target: { files: [new File([text], name)] } });
    },
    press: async (name: string | RegExp) => user.click(await screen.findByRole("button", { name })),
    heading: (name: string) => screen.findByRole("heading", { name }),
  };
}
