import "@testing-library/jest-dom/vitest";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { FilterEditor } from "../../../packages/kit/browser/fields/filters/filter-editor";
import {
  boolean,
  choice,
  date,
  dateTime,
  image,
  integer,
  text,
  time,
  type Condition,
  type Field,
} from "@rollcall/kit/schema";

afterEach(cleanup);

const label = { label: "Field" };
function edit(field: Field, conditions: Condition[] = []) {
  const onChange = vi.fn<(conditions: Condition[]) => void>();
  render(<FilterEditor apiName="f" field={field} conditions={conditions} onChange={onChange} />);
  return { user: userEvent.setup(), onChange, last: () => onChange.mock.lastCall?.[0] };
}
const one = (operator: Condition["operator"], value: Condition["value"]): Condition => ({
  field: "f",
  operator,
  value,
});

describe("words", () => {
  test("are ticked in declared order, whatever the order of clicks", async () => {
    const { user, last } = edit(choice(["rock", "gas", "ice"], label));
    await user.click(screen.getByRole("checkbox", { name: "Ice" }));
    await user.click(screen.getByRole("checkbox", { name: "Rock" }));
    expect(last()).toEqual([one("in", ["rock", "ice"])]);
    await user.selectOptions(screen.getByRole("combobox"), "is none of");
    expect(last()).toEqual([one("nin", ["rock", "ice"])]);
    await user.selectOptions(screen.getByRole("combobox"), "is empty");
    expect(last()).toEqual([one("null", true)]);
  });
  test("show what the link asked for", () => {
    edit(choice(["rock", "gas"], label), [one("ne", "gas")]);
    expect(screen.getByRole("combobox")).toHaveDisplayValue("is none of");
    expect(screen.getByRole("checkbox", { name: "Gas" })).toBeChecked();
  });
  test("that must be there cannot be asked to be missing", () => {
    edit(choice(["rock"], { label: "Field", required: true }));
    expect(screen.queryByRole("option", { name: "is empty" })).toBeNull();
  });
});

describe("texts", () => {
  test("are compared as chosen; nothing typed is no filter", async () => {
    const { user, last } = edit(text(label));
    await user.type(screen.getByRole("textbox"), " R&D ");
    expect(last()).toEqual([one("contains", "R&D")]);
    await user.selectOptions(screen.getByRole("combobox"), "starts with");
    expect(last()).toEqual([one("startswith", "R&D")]);
    await user.clear(screen.getByRole("textbox"));
    expect(last()).toEqual([]);
  });
});

describe("texts whose values have names", () => {
  const field = text({ label: "Field", names: { "lent out": "Lent", back: "Returned" } });

  test("are ticked by their names, and asked for as they are stored", async () => {
    const { user, last } = edit(field);
    await user.click(screen.getByRole("checkbox", { name: "Lent" }));
    expect(last()).toEqual([one("eq", "lent out")]);
    await user.click(screen.getByRole("checkbox", { name: "Returned" }));
    expect(last()).toEqual([one("in", ["lent out", "back"])]);
    await user.click(screen.getByRole("checkbox", { name: "Lent" }));
    expect(last()).toEqual([one("eq", "back")]);
  });
  test("show what a link asks for, a value without a name too", () => {
    edit(field, [one("nin", ["back", "lost"])]);
    expect(screen.getByRole("combobox")).toHaveDisplayValue("is none of");
    expect(screen.getByRole("checkbox", { name: "Returned" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "lost" })).toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Lent" })).not.toBeChecked();
  });
  test("can still be searched by a part", async () => {
    const { user, last } = edit(field);
    await user.selectOptions(screen.getByRole("combobox"), "contains");
    await user.type(screen.getByRole("textbox"), "len");
    expect(last()).toEqual([one("contains", "len")]);
  });
});

describe("numbers", () => {
  test("that are none are named and not applied", async () => {
    const { user, last, onChange } = edit(integer(label));
    await user.type(screen.getByRole("textbox", { name: "From" }), "3");
    expect(last()).toEqual([one("gte", 3)]);
    await user.type(screen.getByRole("textbox", { name: "To" }), "x");
    expect(screen.getByRole("alert")).toHaveTextContent("Enter a number.");
    expect(screen.getByRole("textbox", { name: "To" })).toBeInvalid();
    expect(onChange).toHaveBeenCalledTimes(1);
  });
  test("the wrong way round are named and not applied", async () => {
    const { user, last } = edit(integer(label), [one("gte", 5)]);
    await user.type(screen.getByRole("textbox", { name: "To" }), "2");
    expect(screen.getByRole("alert")).toHaveTextContent("“From” must be before “To”.");
    expect(last()).toBeUndefined();
    await user.type(screen.getByRole("textbox", { name: "To" }), "0");
    expect(last()).toEqual([one("between", [5, 20])]);
  });
});

describe("days", () => {
  test("have quick choices", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 22, 12), toFake: ["Date"] });
    const { user, last } = edit(date(label));
    await user.click(screen.getByRole("button", { name: "Last month" }));
    expect(last()).toEqual([one("between", ["2026-10-01", "2026-10-31"])]);
    expect(screen.getByLabelText("From")).toHaveValue("1 Oct 2026");
    vi.useRealTimers();
  });
  test("of a moment are sent as its first and last millisecond here", async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 22, 12), toFake: ["Date"] });
    const { user, last } = edit(dateTime(label));
    await user.click(screen.getByRole("button", { name: "Today" }));
    expect(last()).toEqual([
      one("between", [
        new Date(2026, 10, 22).toISOString(),
        new Date(2026, 10, 22, 23, 59, 59, 999).toISOString(),
      ]),
    ]);
    vi.useRealTimers();
  });
  test("times are typed as people write them, and what is none is named", async () => {
    const { user, last, onChange } = edit(time(label));
    await user.type(screen.getByRole("textbox", { name: "From" }), "8.30 am");
    expect(last()).toEqual([one("gte", "08:30")]);
    const before = onChange.mock.calls.length;
    await user.type(screen.getByRole("textbox", { name: "To" }), "x");
    expect(screen.getByRole("alert")).toHaveTextContent("Enter a time, such as 08:30.");
    expect(onChange).toHaveBeenCalledTimes(before);
  });
  test("asked for by a link stand in the inputs", () => {
    edit(time(label), [one("lte", "08:30")]);
    expect(screen.getByLabelText("To")).toHaveValue("08:30");
    expect(screen.getByLabelText("From")).toHaveValue("");
  });
});

test("yes, no and either", async () => {
  const { user, last } = edit(boolean(label), [one("ne", true)]);
  expect(screen.getByRole("radio", { name: "No" })).toBeChecked();
  await user.click(screen.getByRole("radio", { name: "Yes" }));
  expect(last()).toEqual([one("eq", true)]);
  await user.click(screen.getByRole("radio", { name: "Any" }));
  expect(last()).toEqual([]);
});

test("of a picture only whether there is one", async () => {
  const { user, last } = edit(image(label));
  await user.click(screen.getByRole("radio", { name: "Has value" }));
  expect(last()).toEqual([one("null", false)]);
});
