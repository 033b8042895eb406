import { choice, date, defineResource, text } from "@rollcall/kit/schema";
import { describe, expect, it } from "vitest";
import { sentencesOf } from "../../../packages/kit/browser/crud/form/check-form";
import { bodyOf } from "../../../packages/kit/browser/crud/form/form-fields";
import {
  beginCreate,
  beginEdit,
  formReducer,
  type FormState,
} from "../../../packages/kit/browser/crud/form/form-state";

const guests = defineResource({
  name: "guests",
  label: "Guest",
  icon: "tag",
  permission: "guests",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true }),
    status: choice(["here", "left"], { label: "Status", default: "here" }),
    left_on: date({ label: "Left on", required: true, when: { status: "left" } }),
  },
});

const type = (state: FormState, apiName: string, value: unknown) =>
  formReducer(state, { type: "typed", apiName, value });
const body = ({ resource, mode, base, values }: FormState) => bodyOf(resource, mode, base, values);

describe("a form with a field that depends on another", () => {
  it("asks for it once the other has the value, and not before", () => {
    const here = type(beginCreate(guests), "name", "Ada");
    expect(sentencesOf(here)).toEqual({});
    expect(sentencesOf(type(here, "status", "left"))).toEqual({
      left_on: ["Left on is required."],
    });
  });

  it("keeps what was typed while it is hidden, and does not send it", () => {
    const left = type(
      beginEdit(guests, { id: 1, version: 1, name: "Ada", status: "here" }),
      "status",
      "left",
    );
    const filled = type(left, "left_on", "2026-01-01");
    expect(body(filled)).toEqual({ status: "left", left_on: "2026-01-01" });
    const hidden = type(filled, "status", "here");
    expect(body(hidden)).toEqual({});
    expect(sentencesOf(hidden)).toEqual({});
    expect(body(type(hidden, "status", "left"))).toEqual({ status: "left", left_on: "2026-01-01" });
  });

  it("leaves the clearing of what is stored to the server", () => {
    const stored = { id: 1, version: 1, name: "Ada", status: "left", left_on: "2026-01-01" };
    const back = type(beginEdit(guests, stored), "status", "here");
    expect([body(back), sentencesOf(back)]).toEqual([{ status: "here" }, {}]);
  });
});

describe("a form with a field that depends on what only the server sets", () => {
  const visits = defineResource({
    name: "visits",
    label: "Visit",
    icon: "tag",
    permission: "visits",
    title: "name",
    fields: {
      name: text({ label: "Name", required: true }),
      status: choice(["open", "closed"], { label: "Status", default: "open", readOnly: true }),
      note: text({ label: "Note", when: { status: "open" } }),
    },
  });

  it("still sends it after it was merged with what someone else saved", () => {
    const stored = { id: 1, version: 1, name: "Ada", status: "open", note: null };
    const typed = type(beginEdit(visits, stored), "note", "Late");
    const merged = formReducer(typed, {
      type: "merged",
      record: { ...stored, version: 2, name: "Ada L." },
      choices: new Map(),
    });
    expect([merged.values["name"], body(merged)]).toEqual(["Ada L.", { note: "Late" }]);
  });
});
