import { expect, it } from "vitest";
import { isFixedBy } from "../../../src/school/registers/save-register";

const office = { is_super_admin: false, permissions: ["edit_locked_attendance"] };
const marker = { is_super_admin: false, permissions: ["mark_attendance"] };
const mark = { code: "P", minutes_late: null, remark: null, office: false, leave: null };

it.each([
  ["over a mark that stood", office, mark, false, true],
  ["where none stood, in a register that is locked", office, null, true, true],
  ["where none stood, in an open register", office, null, false, false],
])("what the office marks %s is the office's: %#", (_where, who, stood, locked, fixed) => {
  expect(isFixedBy(who, { mark: stood as never }, locked)).toBe(fixed);
});

it("what a marker marks is not the office's", () => {
  expect(
    [mark, null].flatMap((stood) =>
      [true, false].map((locked) => isFixedBy(marker, { mark: stood as never }, locked)),
    ),
  ).toEqual([false, false, false, false]);
});
