import { describe, expect, it } from "vitest";
import { boolean, choice, defineResource, integer, text } from "@rollcall/kit/schema";
import { settingsAnswer } from "../../../packages/kit/api/settings/settings-answer";

const observatory = defineResource({
  name: "settings",
  label: "Settings",
  icon: "settings",
  permission: "settings",
  title: "dome.name",
  fields: {
    "dome.name": text({ label: "Name" }),
    "dome.shutter.open": boolean({ label: "Open" }),
    "dome.shutter.width": integer({ label: "Width", required: true }),
    "sky.colour": choice(["dark", "bright"], { label: "Sky", required: true }),
  },
});
const answer = { dome: { name: null, shutter: { open: true, width: 3 } }, sky: { colour: "dark" } };
const schema = settingsAnswer(observatory);

describe("the answer with settings", () => {
  it("is nested by the paths of their declaration, with the values that it allows", () => {
    expect(schema.parse(answer)).toEqual(answer);
    expect(Object.keys(schema.shape)).toEqual(["dome", "sky"]);
  });

  it.each([
    ["another kind", { ...answer, dome: { ...answer.dome, name: 7 } }],
    ["a value that isn't a choice", { ...answer, sky: { colour: "red" } }],
    ["none where one is required", { ...answer, sky: { colour: null } }],
    ["a branch that is missing", { sky: answer.sky }],
    ["a value in place of a branch", { ...answer, dome: { name: null, shutter: true } }],
  ])("is not described with %s", (_what, wrong) => {
    expect(schema.safeParse(wrong).success).toBe(false);
  });
});
