import { expect, it } from "vitest";
import { entityNames } from "../../../src/features/oneroster/domain/entity-names";
import { fileNames } from "../../../src/features/oneroster/domain/format";
import { linksOf } from "../../../src/features/oneroster/external-ids";
import { planRoster } from "../../../src/features/oneroster/plan";
import type { Knowledge } from "../../../src/features/oneroster/planner";
import type { Line } from "../../../src/features/oneroster/read-package";
import { growth } from "../../support/growth";

const each = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;

/** A file of so many new students and school years, in a school that knows as many others by its ids. */
function knowledgeOf(count: number): Knowledge {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  const rowsOf: Partial<Record<string, (n: number) => Record<string, string>>> = {
    orgs: (n) => ({ sourcedId: n === 1 ? "s" : `o${n}`, type: n === 1 ? "school" : "department" }),
    users: (n) => ({
      sourcedId: `u${n}`,
      givenName: "A",
      familyName: `B${n}`,
      identifier: `x${n}`,
    }),
    roles: (n) => ({
      sourcedId: `r${n}`,
      userSourcedId: `u${n}`,
      role: "student",
      orgSourcedId: "s",
      endDate: "2026-07-01",
    }),
    academicSessions: (n) => ({
      sourcedId: `y${n}`,
      title: `Year ${n}`,
      type: "schoolYear",
      startDate: "2026-08-01",
      endDate: "2027-05-01",
    }),
  };
  const linesOf = (file: (typeof fileNames)[number]): Line[] =>
    numbers.map((n) => ({ file, line: n + 1, isDeleted: false, cells: rowsOf[file]?.(n) ?? {} }));
  const students = numbers.map((id) => ({
    id,
    name: `Old ${id}`,
    admission_no: `old${id}`,
    status: "active",
    class_id: null,
    parents: [],
  }));
  return {
    file: {
      version: "1.2",
      system: "Other",
      modes: each(fileNames, () => "bulk"),
      lines: each(fileNames, (file) => (rowsOf[file] ? linesOf(file) : [])),
      problems: [],
      ignored: [],
    },
    school: {
      name: "School",
      code: null,
      country: "IN",
      changedAt: "2026-06-01T00:00:00.000Z",
      today: "2026-06-10",
      records: each(entityNames, (name) => (name === "students" ? students : [])),
    },
    links: linksOf(students.map(({ id }) => ({ entity: "students", key: `old${id}`, id }))),
    trashed: {},
  };
}

it("the work of a plan grows with the file and the school, not with their square", () => {
  const known = new Map([1000, 8000].map((count) => [count, knowledgeOf(count)]));
  const plan = (text: string) => planRoster(known.get(text.length) ?? knowledgeOf(0), null);
  expect(
    plan(" ".repeat(1000))
      .lines.map(({ kind }) => kind)
      .filter((kind) => kind === "ended"),
  ).toHaveLength(1000);
  expect(growth(plan, (length) => " ".repeat(length), 1000)).toBeLessThan(30);
}, 120_000);
