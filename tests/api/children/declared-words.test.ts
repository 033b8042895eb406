import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@rollcall/kit/api/db/sql";
import type { TestApi } from "../../support/test-api";
import { facultyHosts as hosts } from "../trees/faculty";
import {
  callsOf,
  known,
  officeApi,
  officeCalls,
  type OfficeCalls,
  type Project,
  type Row,
} from "./projects";

describe.each(hosts)("what declarations say holds for rows, on $host", ({ open }) => {
  let api: TestApi;
  let calls: OfficeCalls;
  beforeAll(async () => {
    api = await officeApi(await open());
    calls = await callsOf(api, { name: "Boss", super: true });
  });
  afterAll(() => api.db.close());
  const task = ({ tasks }: Project, at: number) => tasks[at] as Row;

  describe("computed values", () => {
    it("of the record and of its rows are those after the save", async () => {
      const project = await calls.create({ name: "Slates", hours: 3 }, { name: "Beams", hours: 4 });
      expect(project).toMatchObject({ task_count: 2, hours: 7 });
      expect(task(project, 0)).toMatchObject({ cost: 9 });
      const { body } = await calls.save(
        project,
        { ...known(task(project, 0)), hours: 5 },
        { ...known(task(project, 1)), deleted: true },
      );
      expect(body.data).toMatchObject({ task_count: 1, hours: 5 });
      expect(task(body.data, 0)).toMatchObject({ cost: 25 });
      expect(body.data).toEqual(await calls.read(project));
    });

    it("are not written", async () => {
      const project = await calls.create({ name: "Slates" });
      const { status, body } = await calls.save(project, { ...known(task(project, 0)), cost: 1 });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["tasks.0.cost"]]);
    });
  });

  it("a value that there is only with another is asked for, refused and cleared at its cell", async () => {
    const project = await calls.create({ name: "Slates" }, { name: "Paint" });
    const [one, two] = [task(project, 0), task(project, 1)];
    const wrong = await calls.save(
      project,
      { ...known(one), kind: "extra" },
      { ...known(two), reason: "Rain" },
    );
    expect([wrong.status, Object.keys(wrong.body.errors ?? {}).sort()]).toEqual([
      422,
      ["tasks.0.reason", "tasks.1.reason"],
    ]);
    const extra = await calls.save(project, { ...known(one), kind: "extra", reason: "Rain" });
    expect(task(extra.body.data, 0)).toMatchObject({ reason: "Rain" });
    const usual = await calls.save(project, { ...known(task(extra.body.data, 0)), kind: "usual" });
    expect(task(usual.body.data, 0)).toMatchObject({ kind: "usual", reason: null });
  });

  it("a state is not set by a save, though it may be said as it stands", async () => {
    const project = await calls.create({ name: "Slates", status: "open" });
    const [one] = project.tasks as [Row];
    const same = await calls.save(project, { ...known(one), status: "open", hours: 2 });
    expect([same.status, task(same.body.data, 0)["hours"]]).toEqual([200, 2]);
    const refused = await calls.save(project, {
      ...known(task(same.body.data, 0)),
      status: "done",
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      422,
      ["tasks.0.status"],
    ]);
    expect((await calls.save(project, { name: "New", status: "done" })).status).toBe(422);
  });

  describe("a tree among rows", () => {
    it("has no circle, in one row or over two of one save", async () => {
      const project = await calls.create({ name: "Slates" }, { name: "Beams" });
      const [one, two] = project.tasks as [Row, Row];
      const alone = await calls.save(project, { ...known(one), part_of_id: one.id });
      expect([alone.status, Object.keys(alone.body.errors ?? {})]).toEqual([
        422,
        ["tasks.0.part_of_id"],
      ]);
      const both = await calls.save(
        project,
        { ...known(one), part_of_id: two.id },
        { ...known(two), part_of_id: one.id },
      );
      expect(both.status).toBe(422);
      expect(await calls.read(project)).toEqual(project);
      const right = await calls.save(project, { ...known(one), part_of_id: two.id });
      expect(task(right.body.data, 0)).toMatchObject({ part_of_id: two.id });
    });
  });

  describe("times that must not overlap", () => {
    const span = (from: string, to: string | null, room = "north") => ({
      starts_on: from,
      ends_on: to,
      room,
    });

    it("are refused at their cells, among the rows and beside other records", async () => {
      await calls.create({ name: "Elsewhere", ...span("2031-01-01", "2031-01-10") });
      const project = await calls.create({ name: "Own", ...span("2031-02-01", "2031-02-10") });
      const { status, body } = await calls.save(
        project,
        { name: "Free", ...span("2031-03-01", "2031-03-02") },
        { name: "Meets another", ...span("2031-03-02", null) },
        { name: "Meets a record", ...span("2031-01-10", "2031-01-20") },
        { name: "In another room", ...span("2031-01-10", "2031-01-20", "south") },
        { name: "Turned round", ...span("2031-05-09", "2031-05-01") },
      );
      expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([
        409,
        [
          "tasks.1.ends_on",
          "tasks.1.starts_on",
          "tasks.2.ends_on",
          "tasks.2.starts_on",
          "tasks.4.ends_on",
        ],
      ]);
      expect(body.errors?.["tasks.2.ends_on"]).toEqual(["This overlaps with another task."]);
      expect(await calls.read(project)).toEqual(project);
    });

    it("make room for one another in one save", async () => {
      const project = await calls.create({ name: "Old", ...span("2032-01-01", "2032-01-10") });
      const { status } = await calls.save(
        project,
        { ...known(task(project, 0)), deleted: true },
        { name: "New", ...span("2032-01-05", "2032-01-06") },
      );
      expect(status).toBe(200);
    });

    it("that only the database finds in each other's way are said of the rows", async () => {
      const project = await calls.create(
        { name: "One", ...span("2033-01-01", "2033-01-02") },
        { name: "Two", ...span("2033-01-03", "2033-01-04") },
      );
      const { status, body } = await calls.save(
        project,
        { ...known(task(project, 0)), ...span("2033-01-03", "2033-01-04") },
        { ...known(task(project, 1)), ...span("2033-01-01", "2033-01-02") },
      );
      expect([status, body.errors]).toEqual([409, { tasks: ["This overlaps with another task."] }]);
    });
  });

  describe("rights", () => {
    const common = ["view_projects", "edit_projects", "delete_projects"];

    it("to fields hold for cells", async () => {
      const project = await calls.create({ name: "Slates", rate: 7 });
      const clerk = await callsOf(api, {
        name: "No rates",
        permissions: [...common, "view_tasks", "edit_tasks"],
      });
      const seen = await clerk.read(project);
      expect(task(seen, 0)).not.toHaveProperty("rate");
      const refused = await clerk.save(project, { ...known(task(project, 0)), rate: 9 });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        422,
        ["tasks.0.rate"],
      ]);
      const reader = await callsOf(api, {
        name: "Reads rates",
        permissions: [...common, "view_tasks", "edit_tasks", "view_task_rates"],
      });
      expect(task(await reader.read(project), 0)).toMatchObject({ rate: 7 });
      const same = await reader.save(project, { ...known(task(project, 0)), rate: 7, hours: 3 });
      expect([same.status, task(same.body.data, 0)["hours"]]).toEqual([200, 3]);
    });

    it("to one's own records show and take one's own rows alone", async () => {
      const token = await api.signIn({
        name: "Own only",
        permissions: [
          ...common,
          "view_own_tasks",
          "edit_own_tasks",
          "create_own_tasks",
          "delete_own_tasks",
        ],
      });
      const own = officeCalls(api, token);
      const [{ id: me } = { id: 0 }] = await api.db.query<{ id: number }>(
        sql`select id from admins where name = 'Own only'`,
      );
      const project = await calls.create({ name: "Mine", owner_id: me }, { name: "Theirs" });
      const [mine, theirs] = project.tasks as [Row, Row];
      expect((await own.read(project)).tasks.map(({ name }) => name)).toEqual(["Mine"]);
      const saved = await own.save(project, { ...known(mine), hours: 8 });
      expect([saved.status, saved.body.message]).toEqual([200, "Project saved"]);
      expect((await own.save(project, { ...known(theirs), hours: 8 })).status).toBe(409);
      expect((await own.save(project, { name: "For nobody" })).status).toBe(403);
      expect((await own.save(project, { name: "For me", owner_id: me })).status).toBe(200);
      const removed = await own.call("DELETE", `projects/${project.id}`);
      expect(removed.status).toBe(403);
    });
  });
});
