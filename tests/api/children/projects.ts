import { expect } from "vitest";
import { diff } from "@rollcall/kit/api/db/diff";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { clash } from "@rollcall/kit/api/errors";
import { adminsIn } from "@rollcall/kit/resources/admins";
import { userGroupsIn } from "@rollcall/kit/resources/user-groups";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import {
  checkResources,
  children,
  choice,
  count,
  date,
  decimal,
  defineResource,
  integer,
  reference,
  sum,
  text,
  times,
} from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { features as schoolFeatures } from "../../support/school";
import { testApi, type Person, type TestApi } from "../../support/test-api";

const projects = defineResource({
  name: "projects",
  label: "Project",
  icon: "list",
  permission: "projects",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 60 }),
    task_count: integer({ label: "Tasks", computed: count("tasks") }),
    hours: integer({ label: "Hours", computed: sum("tasks", "hours") }),
  },
  children: {
    tasks: children("tasks", {
      columns: [
        "name",
        "hours",
        "rate",
        "cost",
        "kind",
        "reason",
        "starts_on",
        "ends_on",
        "part_of",
      ],
    }),
  },
});
const tasks = defineResource({
  name: "tasks",
  label: "Task",
  icon: "list",
  permission: "tasks",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, max: 60 }),
    project: reference("projects", { label: "Project", required: true, filter: true }),
    hours: integer({ label: "Hours", min: 0, default: 1 }),
    rate: decimal({ label: "Rate", min: 0, read: "view_task_rates", write: "edit_task_rates" }),
    cost: decimal({ label: "Cost", computed: times("hours", "hours") }),
    kind: choice(["usual", "extra"], { label: "Kind", required: true, default: "usual" }),
    reason: text({ label: "Reason", required: true, when: { kind: "extra" } }),
    starts_on: date({ label: "Starts on" }),
    ends_on: date({ label: "Ends on", notBefore: "starts_on" }),
    room: choice(["north", "south"], { label: "Room" }),
    part_of: reference("tasks", { label: "Part of", tree: true, onDelete: "keep" }),
    owner: reference("admins", { label: "Owner" }),
    status: choice(["open", "done"], {
      label: "Status",
      required: true,
      default: "open",
      readOnly: true,
    }),
  },
  noOverlap: [{ from: "starts_on", to: "ends_on", within: ["room"], ends: "inclusive" }],
  states: { field: "status", transitions: { open: ["done"], done: ["open"] } },
  scope: { own: { field: "owner", is: "me.id" }, of: ["view", "create", "edit", "delete"] },
});
const notes = defineResource({
  name: "notes",
  label: "Note",
  icon: "list",
  permission: "notes",
  title: "text",
  fields: {
    text: text({ label: "Text", required: true }),
    task: reference("tasks", { label: "Task", required: true }),
  },
});

/** Projects, whose tasks use each word that a declaration has for fields and records. */
export const office = [projects, tasks, notes];
checkResources([adminsIn("Office"), userGroupsIn("Office"), ...office]);

export type Row = Record<string, unknown> & { id: number; version: number };
export type Project = Row & { tasks: Row[] };
export const known = ({ id, version }: Row) => ({ id, version });

/** The API of the school and of projects over a database. */
export async function officeApi(db: OwnedDatabase): Promise<TestApi> {
  await db.script(diff([], tablesOf(office)).statements.join(";\n"));
  return testApi({
    db,
    resources: [...school, ...office],
    features: [
      ...schoolFeatures,
      {
        name: "office",
        rules: rulesFor(tasks, {
          async beforeRemove(_call, { name }) {
            if (name === "Audit") throw clash("An audit stays.");
          },
        }),
      },
    ],
  });
}

/** What someone who may do everything does with projects. */
export function officeCalls(api: TestApi, token: string) {
  const call = <T = Project>(method: string, path: string, body?: unknown, headers = {}) =>
    api.call<T>(token, method, `/admin/${path}`, body, headers);
  return {
    call,
    async create(...rows: object[]): Promise<Project> {
      const made = await call("POST", "projects", { name: "Roof", tasks: rows });
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
      return made.body.data;
    },
    save: ({ id }: Row, ...rows: object[]) => call("PATCH", `projects/${id}`, { tasks: rows }),
    read: async ({ id }: Row) => (await call("GET", `projects/${id}`)).body.data,
  };
}

export type OfficeCalls = ReturnType<typeof officeCalls>;

/** Calls of someone with some permissions. */
export const callsOf = async (api: TestApi, person: Person) =>
  officeCalls(api, await api.signIn(person));
