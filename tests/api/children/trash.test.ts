import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestApi } from "../../support/test-api";
import { facultyHosts as hosts } from "../trees/faculty";
import { callsOf, known, officeApi, type OfficeCalls, type Project, type Row } from "./projects";

describe.each(hosts)("a record with rows that is deleted, on $host", ({ open }) => {
  let api: TestApi;
  let calls: OfficeCalls;
  let project: Project;
  beforeAll(async () => {
    api = await officeApi(await open());
    calls = await callsOf(api, { name: "Boss", super: true });
  });
  afterAll(() => api.db.close());
  beforeEach(async () => {
    project = await calls.create({ name: "Slates" }, { name: "Beams" }, { name: "Paint" });
  });
  const remove = () => calls.call("DELETE", `projects/${project.id}`);
  const restore = () => calls.call("POST", `projects/${project.id}/restore`);
  const names = ({ tasks }: Project) => tasks.map(({ name }) => name);
  const row = (at: number) => project.tasks[at] as Row;

  it("takes its rows along, and brings those back that went with it", async () => {
    await calls.save(project, { ...known(row(1)), deleted: true });
    expect((await remove()).status).toBe(200);
    expect(names(await calls.read(project))).toEqual(["Slates", "Paint"]);
    const live = await calls.call<Row[]>("GET", `tasks?project_id=${project.id}`);
    expect(live.body.data).toEqual([]);
    const back = await restore();
    expect([back.status, names(back.body.data), back.body.data["task_count"]]).toEqual([
      200,
      ["Slates", "Paint"],
      2,
    ]);
    expect(await calls.read(project)).toEqual(back.body.data);
  });

  it("is logged with its rows", async () => {
    await remove();
    await restore();
    for (const path of [`projects/${project.id}`, `tasks/${row(0).id}`]) {
      const { body } = await calls.call<Row[]>("GET", `${path}/history`);
      expect(body.data.map(({ action }) => action)).toEqual(["restored", "deleted", "created"]);
    }
  });

  it("stays, with all its rows, where a rule keeps one of them or something uses one", async () => {
    const used = await calls.call<Row>("POST", "notes", { text: "Soon", task_id: row(2).id });
    const inUse = await remove();
    expect([inUse.status, inUse.body.message]).toEqual([
      409,
      "Task “Paint”: This task is in use by 1 note.",
    ]);
    await calls.call("DELETE", `notes/${used.body.data.id}`);
    await calls.save(project, { ...known(row(1)), name: "Audit" });
    const kept = await remove();
    expect([kept.status, kept.body.message]).toEqual([409, "Task “Audit”: An audit stays."]);
    expect(names(await calls.read(project))).toEqual(["Slates", "Audit", "Paint"]);
  });

  it("needs the right to delete its rows, and to bring them back", async () => {
    const permissions = ["view_projects", "edit_projects", "delete_projects", "view_tasks"];
    const clerk = await callsOf(api, { name: "Clerk", permissions });
    const refused = await clerk.call("DELETE", `projects/${project.id}`);
    expect([refused.status, refused.body.permission]).toEqual([403, "delete_tasks"]);
    await remove();
    const kept = await clerk.call("POST", `projects/${project.id}/restore`);
    expect([kept.status, kept.body.permission]).toEqual([403, "delete_tasks"]);
    const empty = await calls.create();
    expect((await clerk.call("DELETE", `projects/${empty.id}`)).status).toBe(200);
  });

  it("goes in bulk as alone", async () => {
    const other = await calls.create({ name: "Audit" });
    const { body } = await calls.call<{ done: number[]; failed: { id: number }[] }>(
      "POST",
      "projects/bulk",
      { action: "delete", ids: [project.id, other.id] },
    );
    expect([body.data.done, body.data.failed.map(({ id }) => id)]).toEqual([
      [project.id],
      [other.id],
    ]);
    expect((await calls.call<Row>("GET", `tasks/${row(0).id}`)).body.data).toHaveProperty(
      "deleted_at",
    );
  });
});
