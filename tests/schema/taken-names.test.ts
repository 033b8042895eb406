import { describe, expect, it } from "vitest";
import { columnsOf } from "@rollcall/kit/api/db/columns";
import { migrations } from "../../src/migrations";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { resources } from "../../src/resources";
import {
  boolean,
  changes,
  checkResources,
  choice,
  colour,
  date,
  dateTime,
  decimal,
  email,
  file,
  image,
  integer,
  longText,
  permissionKeys,
  phone,
  reference,
  references,
  text,
  time,
  url,
  type Field,
  type Resource,
} from "@rollcall/kit/schema";
import { tablesBeside } from "@rollcall/kit/api/feature";
import { features } from "../support/school";

const moon = (name: string, fields: Record<string, Field> = {}): Resource => ({
  name,
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: { name: text({ label: "Name" }), ...fields },
});
const isRefused = (resource: Resource): boolean => {
  try {
    tablesOf(checkResources([resource]), tablesBeside(features));
    return false;
  } catch {
    return true;
  }
};

describe("a resource", () => {
  it("cannot be named like a table that is written by hand", () => {
    const tablesOfStatements = (pattern: RegExp) =>
      migrations.flatMap(({ statements }) =>
        statements.flatMap((statement) =>
          [...statement.matchAll(pattern)].map(([, table = ""]) => table),
        ),
      );
    const others = new Set([
      ...tablesOf(resources, tablesBeside(features)).map(({ name }) => name),
      ...tablesOfStatements(/^\s*drop table "?(\w+)"?/gm),
    ]);
    const byHand = tablesOfStatements(/^\s*create table "?(\w+)"?/gm).filter(
      (name) => !others.has(name),
    );
    expect(byHand).toEqual(expect.arrayContaining(["sessions", "passkeys"]));
    expect(
      [...byHand, "schema_migrations"].filter(
        (name) => !isRefused(moon(name.replaceAll("_", "-"))),
      ),
    ).toEqual([]);
  });
});

describe("a field that may be searched", () => {
  const options = { label: "Field", search: true } as const;
  const fields: readonly Field[] = [
    text(options),
    longText(options),
    email(options),
    phone(options),
    url(options),
    integer(options),
    decimal(options),
    boolean(options),
    date(options),
    time(options),
    dateTime(options),
    choice(["a"], options),
    colour(options),
    image(options),
    file(options),
    reference("moons", options),
    references("moons", { ...options, owner: true }),
    permissionKeys(options),
    changes(options),
  ];

  it("is one whose column the search really looks through", () => {
    for (const field of fields) {
      const resource = moon("moons", { it: field });
      expect(
        columnsOf(resource).some(({ name }) => name === "search_text"),
        field.kind,
      ).toBe(!isRefused(resource));
    }
  });
});
