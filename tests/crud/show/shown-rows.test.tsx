import { MantineProvider } from "@mantine/core";
import { Refine } from "@refinedev/core";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import {
  checkResources,
  children,
  childrenOf,
  date,
  defineResource,
  integer,
  reference,
  text,
} from "@rollcall/kit/schema";
import { ShownRows } from "../../../packages/kit/browser/crud/show/shown-rows";
import { ResourceRegistry } from "../../../packages/kit/browser/fields/resource-registry";

afterEach(cleanup);

const shared = { icon: "tag", permission: "comets" } as const;
/** Comets with the days on which each was seen. */
const resources = checkResources([
  defineResource({
    ...shared,
    name: "comets",
    label: "Comet",
    title: "name",
    fields: { name: text({ label: "Name", required: true }) },
    children: { sightings: children("sightings", { columns: ["seen_on", "people"] }) },
  }),
  defineResource({
    ...shared,
    name: "sightings",
    label: "Sighting",
    title: "seen_on",
    fields: {
      comet: reference("comets", { label: "Comet", required: true, onDelete: "cascade" }),
      seen_on: date({ label: "Seen on", required: true }),
      people: integer({ label: "People" }),
    },
  }),
]);

test("rows that are named by a day show it as people read it, under its own heading", () => {
  const [table] = childrenOf(resources[0] as (typeof resources)[number]);
  if (!table) throw new Error("Comets have rows.");
  render(
    <MantineProvider>
      <MemoryRouter>
        <Refine options={{ disableTelemetry: true }}>
          <ResourceRegistry resources={resources}>
            <ShownRows
              table={table}
              record={{ id: 1, sightings: [{ id: 7, seen_on: "2026-06-08", people: 3 }] }}
            />
          </ResourceRegistry>
        </Refine>
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(screen.getByRole("columnheader", { name: "Seen on" })).toBeTruthy();
  expect(screen.getByRole("link", { name: /Jun.* 2026/u }).getAttribute("href")).toBe(
    "/sightings/7",
  );
  expect(screen.queryByText("2026-06-08")).toBeNull();
});
