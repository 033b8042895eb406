import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useChosenAction } from "../../../packages/kit/browser/crud/list/use-chosen-action";
import { defineResource, text } from "@rollcall/kit/schema";

const moons = defineResource({
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: { name: text({ label: "Name", required: true }) },
  actions: [{ name: "archive", label: "Archive" }],
});
const io = { id: 7, version: 3, name: "Io" };

afterEach(cleanup);

test("an action chosen in a row is done to the record as the list has it now", () => {
  const { result, rerender } = renderHook(({ records }) => useChosenAction(moons, records), {
    initialProps: { records: [io] },
  });
  act(() => result.current.choose("archive", 7));
  expect(result.current.chosen).toMatchObject({ action: { name: "archive" }, record: io });
  rerender({ records: [{ ...io, version: 4 }] });
  expect(result.current.chosen?.record.version).toBe(4);
  rerender({ records: [] });
  expect(result.current.chosen?.record.id).toBe(7);
  act(() => result.current.onChosen());
  expect(result.current.chosen).toBeUndefined();
});
