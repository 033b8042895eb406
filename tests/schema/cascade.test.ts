import { describe, expect, it } from "vitest";
import {
  allBelow,
  checkResources,
  children,
  reference,
  text,
  type Field,
  type Resource,
} from "@rollcall/kit/schema";

const made = (
  name: string,
  fields: Record<string, Field> = {},
  more: Partial<Resource> = {},
): Resource => ({
  name,
  label: name,
  plural: name,
  icon: "list",
  permission: name,
  title: "name",
  ...more,
  fields: { name: text({ label: "Name", required: true }), ...fields },
});
const to = (name: string) => reference(name, { label: name, onDelete: "cascade" });

describe("records that go with those they point at", () => {
  it("stand behind all that they go with, however they are declared", () => {
    const clubs = made("clubs");
    const fines = made("fines", { club: to("clubs"), loan: to("loans") });
    const loans = made("loans", { club: to("clubs") });
    for (const order of [
      [clubs, fines, loans],
      [loans, fines, clubs],
    ])
      expect(allBelow(clubs, checkResources(order)).map(({ resource }) => resource.name)).toEqual([
        "loans",
        "fines",
      ]);
  });

  it("never go in a circle, rows of a record included", () => {
    const [a, b, c] = [
      made("clubs", { fine: to("fines") }),
      made("loans", { club: to("clubs") }),
      made("fines", { loan: to("loans") }),
    ];
    const problem = (which: string) =>
      `Wrong declaration: ${which}. Write another onDelete on one of the references.`;
    expect(() => checkResources([a, b, c])).toThrow(
      new Error(
        problem(
          "clubs: its deletion cascades in a circle: clubs, then loans, then fines, then clubs",
        ),
      ),
    );
    const orders = made(
      "orders",
      { line: to("lines") },
      { children: { lines: children("lines", {}) } },
    );
    const lines = made("lines", { order: reference("orders", { label: "Order" }) });
    expect(() => checkResources([orders, lines])).toThrow(
      new Error(
        problem("orders: its deletion cascades in a circle: orders, then lines, then orders"),
      ),
    );
  });

  it("are those below a record of a tree, and what goes with these", () => {
    const within = (tree: boolean) =>
      made("clubs", {
        part: reference("clubs", {
          label: "Part of",
          onDelete: "cascade",
          ...(tree ? { tree } : {}),
        }),
      });
    const loans = made("loans", { club: to("clubs") });
    const clubs = within(true);
    expect(
      allBelow(clubs, checkResources([loans, clubs])).map(({ resource, within: by }) => [
        resource.name,
        by,
      ]),
    ).toEqual([
      ["clubs", ["part_id"]],
      ["loans", []],
    ]);
    const towns = made("towns");
    const inTown = { ...clubs, fields: { ...clubs.fields, town: to("towns") } };
    expect(
      allBelow(towns, checkResources([inTown, loans, towns])).map(({ resource }) => resource.name),
    ).toEqual(["clubs", "loans"]);
    expect(() => checkResources([within(false)])).toThrow(
      "clubs: its deletion cascades in a circle: clubs, then clubs. Write another onDelete",
    );
  });

  it("are not records that the server alone writes", () => {
    const clubs = made("clubs");
    const logs = made("logs", { club: to("clubs") }, { readOnly: true });
    expect(() => checkResources([clubs, logs])).toThrow(
      "logs.club: is of a resource that the server alone writes, so no deletion could take its records along. Write another onDelete.",
    );
  });
});
