import "../../crud/form/missing-in-jsdom";
import { MantineProvider } from "@mantine/core";
import { Refine } from "@refinedev/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { FilterEditor } from "../../../packages/kit/browser/fields/filters/filter-editor";
import { ResourceRegistry } from "../../../packages/kit/browser/fields/resource-registry";
import { filterable, reference, type Condition } from "@rollcall/kit/schema";
import { regions } from "../../schema/regions";
import { createSky } from "../../crud/form/sky";

afterEach(cleanup);

function edit(conditions: Condition[] = [], of = filterable(regions).get("parent_id")) {
  const sky = createSky();
  sky.put("regions", { id: 1, name: "Local Group", parent_id: null });
  sky.put("regions", { id: 2, name: "Milky Way", parent_id: 1 });
  const field = of;
  if (!field) throw new Error("A tree can be filtered by.");
  const onChange = vi.fn<(conditions: Condition[]) => void>();
  render(
    <MantineProvider>
      <Refine dataProvider={sky.provider} options={{ disableTelemetry: true }}>
        <ResourceRegistry resources={[regions]}>
          <FilterEditor
            apiName="parent_id"
            field={field}
            conditions={conditions}
            onChange={onChange}
          />
        </ResourceRegistry>
      </Refine>
    </MantineProvider>,
  );
  return {
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    last: () => onChange.mock.lastCall?.[0],
  };
}
const comparison = () =>
  screen.getByRole<HTMLSelectElement>("combobox", { name: "Part of: condition" });

test("a list can be narrowed to a record of a tree and all below it, in words", async () => {
  const { user, last } = edit();
  expect([...comparison().options].map(({ text }) => text)).toEqual([
    "is any of",
    "is none of",
    "is any of or below",
    "is empty",
    "isn't empty",
  ]);
  await user.selectOptions(comparison(), "is any of or below");
  await user.click(screen.getByRole("combobox", { name: "Part of" }));
  await user.click(await screen.findByRole("option", { name: /Local Group/u }));
  expect(last()).toEqual([{ field: "parent_id", operator: "below", value: [1] }]);
});

test("the editor shows what a link asked of a tree", () => {
  edit([{ field: "parent_id", operator: "below", value: [2] }]);
  expect(comparison().value).toBe("below");
});

test("what points into a tree is narrowed the same way, where its declaration says so", async () => {
  const label = "Part of";
  const { user, last } = edit([], reference("regions", { label, filter: "below" }));
  await user.selectOptions(comparison(), "is any of or below");
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: /Local Group/u }));
  expect(last()).toEqual([{ field: "parent_id", operator: "below", value: [1] }]);
  cleanup();
  edit([], reference("regions", { label, filter: true }));
  expect([...comparison().options].map(({ value }) => value)).not.toContain("below");
});
