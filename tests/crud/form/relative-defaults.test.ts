import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { beginCreate } from "../../../packages/kit/browser/crud/form/form-state";
import { bodyOf } from "../../../packages/kit/browser/crud/form/form-fields";
import { newRow } from "../../../packages/kit/browser/fields/rows/form-row";
import { closeSession, openSession } from "../../../packages/kit/browser/providers/session";
import { apiFields, date, defineResource, reference, text } from "@rollcall/kit/schema";

const visits = defineResource({
  name: "visits",
  label: "Visit",
  icon: "tag",
  permission: "visits",
  title: "what",
  fields: {
    what: text({ label: "What", required: true }),
    day: date({ label: "Day", default: "today" }),
    by: reference("admins", { label: "By", default: "me.id" }),
    vet: reference("vets", { label: "Vet", default: "me.vet" }),
  },
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-06-10T10:00:00Z") });
  openSession({
    token: "t",
    user: { id: 7, name: "Ada", email: "ada@example.com", is_super_admin: false },
    permissions: [],
    own: { vet: 3 },
  });
});
afterEach(() => {
  closeSession("signed-out");
  vi.useRealTimers();
});

test("a form begins with today, and with what is linked to the account", () => {
  expect(beginCreate(visits).values).toMatchObject({ day: "2026-06-10", by_id: 7, vet_id: 3 });
});

test("what the address gives comes first", () => {
  expect(beginCreate(visits, { vet_id: 9 }).values).toMatchObject({ vet_id: 9 });
});

test("what is emptied is sent as empty, so that the server does not fill it in again", () => {
  const { base, values } = beginCreate(visits);
  const emptied = { ...values, what: "Vaccination", by_id: null };
  expect(bodyOf(visits, "create", base, emptied)).toEqual({
    what: "Vaccination",
    day: "2026-06-10",
    by_id: null,
    vet_id: 3,
  });
});

test("a row inside a record begins with them, too", () => {
  const fields = [...apiFields(visits).values()];
  const table = {
    key: "visits",
    label: "Visits",
    resource: visits,
    fields,
    columns: fields,
    max: 9,
  };
  expect(newRow(table as never, [])).toMatchObject({ day: "2026-06-10", by_id: 7, vet_id: 3 });
});
