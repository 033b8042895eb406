import { describe, expect, expectTypeOf, it } from "vitest";
import {
  boolean,
  changes,
  choice,
  colour,
  date,
  dateTime,
  decimal,
  defineResource,
  email,
  file,
  image,
  integer,
  json,
  longText,
  permissionKeys,
  phone,
  reference,
  references,
  text,
  time,
  url,
  type RecordOf,
} from "@rollcall/kit/schema";

/**
 * Checked by the compiler (`tsc -p tsconfig.tests.json`): a line that is expected not to compile,
 * and does, is an error.
 */
const fields = {
  name: text({ label: "Name" }),
  from: date({ label: "From" }),
  to: date({ label: "To", after: "from" }),
  class: reference("classes", { label: "Class" }),
};
const rest = { name: "moons", label: "Moon", icon: "tag", permission: "moons" } as const;

describe("an option that a kind does not have", () => {
  it("does not compile, for any kind", () => {
    const kinds = () => [
      // @ts-expect-error -- misspelt
      text({ label: "A", hiden: true }),
      // @ts-expect-error -- misspelt
      longText({ label: "A", requird: true }),
      // @ts-expect-error -- misspelt
      email({ label: "A", readonly: true }),
      // @ts-expect-error -- misspelt
      phone({ label: "A", requierd: true }),
      // @ts-expect-error -- misspelt
      url({ label: "A", pattren: "a" }),
      // @ts-expect-error -- misspelt
      colour({ label: "A", unqiue: true }),
      // @ts-expect-error -- of other numbers
      integer({ label: "A", scale: 2 }),
      // @ts-expect-error -- misspelt
      decimal({ label: "A", sacle: 2 }),
      // @ts-expect-error -- of numbers
      boolean({ label: "A", max: 3 }),
      // @ts-expect-error -- misspelt
      date({ label: "A", notbefore: "b" }),
      // @ts-expect-error -- misspelt
      time({ label: "A", filtre: true }),
      // @ts-expect-error -- misspelt
      dateTime({ label: "A", precice: true }),
      // @ts-expect-error -- misspelt
      choice(["a"], { label: "A", defualt: "a" }),
      // @ts-expect-error -- of dates
      image({ label: "A", after: "b" }),
      // @ts-expect-error -- misspelt
      file({ label: "A", maxbytes: 3 }),
      // @ts-expect-error -- misspelt
      reference("classes", { label: "A", ondelete: "keep" }),
      // @ts-expect-error -- of one reference
      references("classes", { label: "A", onDelete: "keep" }),
      // @ts-expect-error -- misspelt
      permissionKeys({ label: "A", help_: "b" }),
      // @ts-expect-error -- misspelt
      changes({ label: "A", off: "b" }),
      // @ts-expect-error -- misspelt
      json({ label: "A", entrys: ["a", "b"] }),
    ];
    expect(kinds).toBeTypeOf("function");
  });

  it("does not compile where a word of a choice is none", () => {
    const words = () => [
      // @ts-expect-error -- no option
      choice(["open", "closed"], { label: "A", default: "opne" }),
      // @ts-expect-error -- no option
      choice(["open", "closed"], { label: "A", optionLabels: { opne: "Open" } }),
      // @ts-expect-error -- no option
      choice(["open", "closed"], { label: "A", optionHues: { opne: "red" } }),
    ];
    expect(words).toBeTypeOf("function");
  });
});

describe("the declaration of a resource", () => {
  it("keeps its types where it is right", () => {
    const moons = () =>
      defineResource({
        ...rest,
        title: "name",
        defaultSort: "-from,class_id",
        uniqueTogether: [["name", "class"]],
        noOverlap: [{ from: "from", to: "to", ends: "inclusive" }],
        fields,
      });
    expectTypeOf<RecordOf<ReturnType<typeof moons>>["class_id"]>().toEqualTypeOf<number | null>();
    expectTypeOf<ReturnType<typeof moons>["defaultSort"]>().toEqualTypeOf<"-from,class_id">();
    expect(moons().defaultSort).toBe("-from,class_id");
  });

  it("does not compile with an option that no resource has", () => {
    const wrong = () => [
      // @ts-expect-error -- misspelt
      defineResource({ ...rest, title: "name", fields, readonly: true }),
      // @ts-expect-error -- misspelt
      defineResource({ ...rest, title: "name", fields, uniqueTogther: [["name"]] }),
      // @ts-expect-error -- misspelt
      defineResource({ ...rest, title: "name", fields, superAdminWrite: true }),
      defineResource({
        ...rest,
        title: "name",
        fields,
        // @ts-expect-error -- misspelt
        noOverlap: [{ from: "from", to: "to", ends: "inclusive", wihtin: ["class"] }],
      }),
      // @ts-expect-error -- no icon
      defineResource({ ...rest, icon: "tga", title: "name", fields }),
      // @ts-expect-error -- without a permission
      defineResource({ name: "moons", label: "Moon", icon: "tag", title: "name", fields }),
    ];
    expect(wrong).toBeTypeOf("function");
  });

  it("does not compile with a name of no field", () => {
    const wrong = () => [
      // @ts-expect-error -- misspelt
      defineResource({ ...rest, title: "nmae", fields }),
      // @ts-expect-error -- misspelt
      defineResource({ ...rest, title: "name", defaultSort: "-form", fields }),
      // @ts-expect-error -- a reference is sorted by its name in the API
      defineResource({ ...rest, title: "name", defaultSort: "class,name", fields }),
      // @ts-expect-error -- misspelt
      defineResource({ ...rest, title: "name", uniqueTogether: [["name", "clas"]], fields }),
      defineResource({
        ...rest,
        title: "name",
        // @ts-expect-error -- misspelt
        noOverlap: [{ from: "from", to: "too", ends: "inclusive" }],
        fields,
      }),
      defineResource({
        ...rest,
        title: "name",
        // @ts-expect-error -- misspelt
        noOverlap: [{ from: "from", to: "to", within: ["clas"], ends: "inclusive" }],
        fields,
      }),
      defineResource({
        ...rest,
        title: "name",
        // @ts-expect-error -- misspelt
        fields: { ...fields, until: date({ label: "Until", after: "form" }) },
      }),
      defineResource({
        ...rest,
        title: "name",
        // @ts-expect-error -- no date
        fields: { ...fields, until: date({ label: "Until", notBefore: "name" }) },
      }),
    ];
    expect(wrong).toBeTypeOf("function");
  });
});
