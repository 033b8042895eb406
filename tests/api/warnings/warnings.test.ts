import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { adminsIn } from "@rollcall/kit/resources/admins";
import { userGroupsIn } from "@rollcall/kit/resources/user-groups";
import {
  checkResources,
  children,
  date,
  defineResource,
  integer,
  listOf,
  reference,
  text,
} from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { features as schoolFeatures } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";
import { facultyHosts as hosts } from "../trees/faculty";

const trainings = defineResource({
  name: "trainings",
  label: "Training",
  icon: "book",
  permission: "trainings",
  title: "title",
  fields: {
    title: text({ label: "Title", required: true, max: 120, warn: { max: 10 } }),
    seats: integer({ label: "Seats", max: 500, warn: { min: 5, max: 40 } }),
    held_on: date({ label: "Held on", warn: { min: "2020-01-01" } }),
    fee: integer({ label: "Fee", warn: { max: 10 }, read: "view_fees", write: "edit_fees" }),
    breaks: listOf(
      { minutes: integer({ label: "Minutes", warn: { max: 30 } }) },
      { label: "Breaks" },
    ),
  },
  children: { days: children("days") },
  actions: [
    {
      name: "extend",
      label: "Extend",
      permission: "edit",
      bulk: true,
      fields: { by: integer({ label: "By", required: true, warn: { max: 5 } }) },
    },
  ],
});
const days = defineResource({
  name: "days",
  label: "Day",
  icon: "calendar",
  permission: "days",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true }),
    hours: integer({ label: "Hours", warn: { max: 8 } }),
    training: reference("trainings", { label: "Training", required: true }),
  },
});
const declared = [trainings, days];
checkResources([adminsIn("Office"), userGroupsIn("Office"), ...declared]);

type Row = Record<string, unknown> & { id: number; version: number };

describe.each(hosts)("values that are allowed but unusual, on $host", ({ open }) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    const db = await open();
    await db.script(diff([], tablesOf(declared)).statements.join(";\n"));
    api = await testApi({
      db,
      resources: [...school, ...declared],
      features: [
        ...schoolFeatures,
        {
          name: "trainings",
          rules: rulesFor(trainings, { actions: { extend: async () => undefined } }),
        },
      ],
    });
    token = await api.signIn({ name: "Boss", super: true });
  });
  afterAll(() => api.db.close());
  const call = async <T = Row>(method: string, path: string, body?: unknown, by = token) => {
    const answer = await api.call<T>(by, method, `/admin/trainings${path}`, body);
    return { ...answer, warnings: (answer.body as { warnings?: unknown }).warnings };
  };

  it("are saved, and the answer says so", async () => {
    const { status, warnings, body } = await call("POST", "", {
      title: "Chemistry for all",
      seats: 41,
      held_on: "2019-12-31",
    });
    expect([status, body.data["seats"]]).toEqual([201, 41]);
    expect(warnings).toEqual({
      title: ["Title usually has at most 10 characters."],
      seats: ["Seats is usually at most 40."],
      held_on: ["Held on is usually at least 2020-01-01."],
    });
  });

  it("are not mentioned at the limit, where there is no value, or where they were not sent", async () => {
    const made = await call("POST", "", { title: "0123456789", seats: 4 });
    expect(made.warnings).toEqual({ seats: ["Seats is usually at least 5."] });
    const path = `/${made.body.data.id}`;
    expect((await call("PATCH", path, { title: "Short" })).warnings).toBeUndefined();
    expect((await call("PATCH", path, { seats: 40 })).warnings).toBeUndefined();
    expect((await call("PATCH", path, { seats: null, held_on: null })).warnings).toBeUndefined();
    expect((await call("PATCH", path, { seats: 501 })).status).toBe(422);
  });

  it("are named in lists and in rows by their place", async () => {
    const { warnings, status } = await call("POST", "", {
      title: "Long",
      breaks: [{ minutes: 30 }, { minutes: 31 }],
      days: [
        { name: "One", hours: 8 },
        { name: "Two", hours: 9 },
      ],
    });
    expect(status).toBe(201);
    expect(warnings).toEqual({
      "breaks.1.minutes": ["Minutes is usually at most 30."],
      "days.1.hours": ["Hours is usually at most 8."],
    });
  });

  it("are said of actions and of bulk edits", async () => {
    const { body } = await call("POST", "", { title: "Art" });
    expect((await call("POST", `/${body.data.id}/actions/extend`, { by: 6 })).warnings).toEqual({
      by: ["By is usually at most 5."],
    });
    const ids = [body.data.id];
    expect(
      (await call("POST", "/bulk", { action: "edit", ids, values: { seats: 44 } })).warnings,
    ).toEqual({ seats: ["Seats is usually at most 40."] });
    expect(
      (await call("POST", "/bulk", { action: "extend", ids, values: { by: 5 } })).warnings,
    ).toBeUndefined();
  });

  it("are listed by the check of an import and by the import, for rows that are taken", async () => {
    interface Imported {
      created: number;
      warned?: { line: number; column: string; field: string; reason: string }[];
    }
    const rows = [
      { Title: "Good", Seats: "20" },
      { Title: "Much", Seats: "45" },
      { Title: "Too much", Seats: "501" },
    ];
    for (const dry_run of [true, false]) {
      const { body } = await call<Imported>("POST", "/import", { rows, dry_run });
      expect(body.data.created).toBe(2);
      expect(body.data.warned).toEqual([
        { line: 2, column: "Seats", field: "seats", reason: "Seats is usually at most 40." },
      ]);
    }
  });

  it("of a field that someone may not read are not said to them", async () => {
    const by = await api.signIn({
      name: "Clerk",
      permissions: ["view_trainings", "create_trainings", "edit_trainings"],
    });
    const { body } = await call("POST", "", { title: "Fees", fee: 50 });
    const { warnings, status } = await call("PATCH", `/${body.data.id}`, { title: "x" }, by);
    expect([status, warnings]).toEqual([200, undefined]);
  });

  it("are told by OpenAPI", async () => {
    const { body } = await api.call(undefined, "GET", "/openapi.json");
    const text = JSON.stringify(body);
    expect(text).toContain('"x-warn":{"min":5,"max":40}');
    const { paths } = body as unknown as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    const answers = (path: string, method: string) =>
      JSON.stringify(Object.entries(paths[path]?.[method]?.responses ?? {}));
    expect(answers("/admin/trainings", "post")).toContain('"warnings"');
    expect(answers("/admin/trainings/{id}", "patch")).toContain('"warnings"');
    expect(answers("/admin/trainings/{id}", "get")).not.toContain('"warnings"');
  });
});
