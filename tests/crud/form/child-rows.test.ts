import { describe, expect, it } from "vitest";
import { bodyOf } from "../../../packages/kit/browser/crud/form/form-fields";
import { rowsIn } from "../../../packages/kit/browser/crud/form/child-rows";
import { newRow, type FormRow } from "../../../packages/kit/browser/fields/rows/form-row";
import { sentencesOf, shownSentences } from "../../../packages/kit/browser/crud/form/check-form";
import {
  beginCreate,
  beginEdit,
  formReducer,
  isDirty,
  type FormState,
} from "../../../packages/kit/browser/crud/form/form-state";
import { childrenOf, type ChildTable } from "@rollcall/kit/schema";
import { orders } from "../../support/orders";

const [table] = childrenOf(orders) as readonly [ChildTable];
const stored = (id: number, more: object = {}) => ({
  id,
  version: id,
  label: `Line ${id}`,
  quantity: 1,
  state: "open",
  place: id,
  ...more,
});
const record = (...lines: object[]) => ({ id: 1, version: 5, number: "A-1", lines });
const begin = () => beginEdit(orders, record(stored(1), stored(2)));
const rows = (state: FormState) => rowsIn(state.values, table);
const put = (state: FormState, next: readonly FormRow[]) =>
  formReducer(state, { type: "typed", apiName: "lines", value: next });
const edit = (state: FormState, key: string, more: object) =>
  put(
    state,
    rows(state).map((row) => (row.key === key ? { ...row, ...more } : row)),
  );
const add = (state: FormState, more: object) =>
  put(state, [...rows(state), { ...newRow(table, rows(state)), ...more }]);
const body = ({ mode, base, values }: FormState) => bodyOf(orders, mode, base, values);
const shown = (state: FormState) => shownSentences(state, sentencesOf(state));

describe("what is sent of rows", () => {
  it("is what was added, changed and removed, and nothing where nothing was", () => {
    expect([isDirty(begin()), body(begin())]).toEqual([false, {}]);
    const state = add(edit(edit(begin(), "1", { quantity: 4 }), "2", { deleted: true }), {
      label: "Milk",
    });
    expect(isDirty(state)).toBe(true);
    expect(body(state)["lines"]).toMatchObject([
      { id: 1, version: 1, quantity: 4 },
      { id: 2, version: 2, deleted: true },
      { label: "Milk", quantity: 1, state: "open", place: 3 },
    ]);
  });

  it("is no row that was added and left empty, or taken out again", () => {
    const state = add(add(begin(), {}), { label: "Milk", deleted: true });
    expect([isDirty(state), body(state)]).toEqual([false, {}]);
  });

  it("goes with a new record", () => {
    const state = add(beginCreate(orders), { label: "Tea" });
    expect(body(state)["lines"]).toMatchObject([{ label: "Tea", quantity: 1 }]);
  });
});

describe("sentences at rows", () => {
  it("stand at the cells of the form, whichever rows are sent", () => {
    const state = add(edit(begin(), "2", { quantity: 0 }), { quantity: 2 });
    expect(Object.keys(sentencesOf(state))).toEqual(["lines.2.quantity", "lines.new-1.label"]);
  });

  it("of the server stay with their row when another is added, and go when the cell is changed", () => {
    let state = edit(begin(), "2", { label: "Cursed" });
    state = formReducer(state, { type: "refused", errors: { "lines.0.label": ["Not sold."] } });
    state = add(state, { label: "Milk" });
    expect(shown(state)).toEqual({ "lines.2.label": ["Not sold."] });
    expect(shown(edit(state, "2", { label: "Blessed" }))).toEqual({});
  });
});

describe("rows that someone else changed", () => {
  const theirs = record(stored(1, { version: 9, label: "Theirs", quantity: 7 }), stored(3));

  it("after a refusal keep what was typed, take the rest, and name what both changed", () => {
    let state = edit(edit(begin(), "1", { label: "Mine" }), "2", { quantity: 8 });
    const errors = { "lines.0": ["Changed."], "lines.1": ["Deleted."] };
    state = formReducer(state, { type: "refused", errors, rows: theirs });
    expect(rows(state)).toMatchObject([
      { id: 1, version: 9, label: "Mine", quantity: 7 },
      { label: "Line 2", quantity: 8 },
      { id: 3 },
    ]);
    expect(Object.keys(shown(state))).toEqual(["lines.1", "lines.2", "lines.1.label"]);
    expect(body(state)["lines"]).toMatchObject([
      { id: 1, version: 9, label: "Mine" },
      { label: "Line 2", quantity: 8 },
    ]);
  });

  it("with the record are merged; where both changed a cell, the old version is sent and refused", () => {
    const newer = { ...theirs, version: 6 };
    const merge = (state: FormState) =>
      formReducer(state, { type: "merged", record: newer, choices: new Map() });
    expect(body(merge(edit(begin(), "1", { state: "sent" })))["lines"]).toEqual([
      { id: 1, version: 9, state: "sent" },
    ]);
    expect(body(merge(edit(begin(), "1", { label: "Mine" })))["lines"]).toEqual([
      { id: 1, version: 1, label: "Mine" },
    ]);
  });
});

it("a draft brings rows back as they were typed", () => {
  const typed = add(edit(begin(), "1", { label: "Green tea" }), { label: "Milk" });
  const draft = JSON.parse(JSON.stringify({ values: typed.values, base: typed.base })) as Pick<
    FormState,
    "values" | "base"
  >;
  const state = formReducer(begin(), { type: "restored", ...draft, version: 5 });
  expect(body(state)).toEqual(body(typed));
});

it("what is typed while a save is on its way stays, and a created row is not created twice", () => {
  const sent = add(begin(), { label: "Milk" });
  const now = edit(sent, "new-1", { quantity: 6 });
  const saved = formReducer(now, {
    type: "saved",
    record: { ...record(stored(1), stored(2), stored(3, { label: "Milk" })), version: 6 },
    sent: sent.values,
  });
  expect(body(saved)).toEqual({ lines: [{ id: 3, version: 3, quantity: 6 }] });
});
