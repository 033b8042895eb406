import { writableFields, type Resource } from "@rollcall/kit/schema";
import { resources } from "../../../../src/resources";
import { ownClassesOn, studentsIn, tableOf, type Own } from "./own";
import { recordsOf, type AnyRoute } from "./questions";
import { notificationId, teachers, today, yesterday, type World } from "./world";

/** A call that would change what is another's. */
export interface Write {
  path: string;
  body?: unknown;
}

const idsOf = (world: World, name: string): number[] =>
  name === "notifications"
    ? teachers.map((_, at) => notificationId(at + 1))
    : (world[tableOf(name)] ?? []).map(({ id }) => id);

/** A field of text that anybody may write, with another value. */
function changeOf(resource: Resource): { apiName: string; label: string } {
  const field = writableFields(resource).find(({ field: { kind } }) =>
    ["text", "longText"].includes(kind),
  );
  return { apiName: field?.apiName ?? "", label: field?.field.label ?? "" };
}

/** Many at once: by ids, by a filter that finds them, and by a file that names them. */
function manyWrites(path: string, resource: Resource, others: number[]): Write[] {
  const { apiName, label } = changeOf(resource);
  const ids = others.slice(0, 20);
  const values = { [apiName]: "stolen" };
  if (path.endsWith("/import"))
    return [
      {
        path,
        body: { rows: ids.map((id) => ({ ID: String(id), [label]: "stolen" })), match_on: "id" },
      },
    ];
  return [
    { path, body: { action: "edit", ids, values } },
    { path, body: { action: "delete", ids } },
    {
      path,
      body: {
        action: "edit",
        filter: `ids=${ids.join()}&trashed=with`,
        expected_count: ids.length,
        values,
      },
    },
  ];
}

/** Registers of classes that are not the teacher's on a day, and of own ones with another's student. */
function registerWrites(path: string, world: World, teacher: number): Write[] {
  return [yesterday, today].flatMap((date) => {
    const own = ownClassesOn(world, teacher, date);
    const all = [...studentsIn(world, new Set(idsOf(world, "classes")), date)];
    return idsOf(world, "classes").map((class_id) => {
      const members = studentsIn(world, new Set([class_id]), date);
      const student_id = all.find((id) => members.has(id) !== own.has(class_id));
      return {
        path,
        body: {
          class_id,
          date,
          slot: "day",
          reason: "stolen",
          marks: [{ student_id, code: "P", remark: "stolen" }],
        },
      };
    });
  });
}

/** The same of whole registers, which is no matter of students: of classes that are not the teacher's. */
const ofWholeRegister = (write: Write, own: (date: string) => Set<number>): Write[] => {
  const { class_id, date, slot } = write.body as { class_id: number; date: string; slot: string };
  const reason = write.path.endsWith("/empty") ? { reason: "stolen" } : {};
  return own(date).has(class_id)
    ? []
    : [{ path: write.path, body: { class_id, date, slot, ...reason } }];
};

/** Writes that touch nothing but the account of who asks. */
const ofAccount =
  /^\/(auth|admin\/(push-subscriptions|list-views|notifications\/mark-all-as-read))/u;

/**
 * Every way in which a route could change what is another's; none for a route of the account itself.
 * @throws Error for a route that nobody has said how to ask
 */
export function writesOf(route: AnyRoute, world: World, own: Own, teacher: number): Write[] {
  const { path, method } = route;
  if (ofAccount.test(path) || path === "/admin/files") return [];
  const name = recordsOf(path) ?? "";
  const others = idsOf(world, name).filter((id) => !own[name]?.has(id));
  if (name === "notifications" && path.endsWith("/bulk"))
    return [{ path, body: { action: "delete", ids: others } }];
  const resource = resources.find((one) => one.name === name);
  if (resource && /\/(bulk|import)$/u.test(path)) return manyWrites(path, resource, others);
  if (path.endsWith("/phones")) {
    const live = (world[tableOf(name)] ?? []).filter(({ deleted_at }) => !deleted_at);
    return [{ path, body: { expected_count: live.length } }];
  }
  if (path.includes(":id"))
    return others.map((id) => ({
      path: path.replace(":id", String(id)),
      body:
        method === "PATCH" && resource
          ? { [changeOf(resource).apiName]: "stolen" }
          : method === "POST"
            ? {}
            : undefined,
    }));
  if (path === "/admin/leaves")
    return idsOf(world, "students")
      .filter((id) => !own["students"]?.has(id))
      .map((student_id) => ({
        path,
        body: {
          student_id,
          leave_type_id: 1,
          from_date: "2026-09-01",
          to_date: "2026-09-01",
          reason: "stolen",
        },
      }));
  if (path === "/admin/leaves/reasons")
    return idsOf(world, "students")
      .filter((id) => !own["students"]?.has(id))
      .map((student_id) => ({
        path,
        body: { student_id, leave_type_id: 1, date: today, reason: "stolen" },
      }));
  const classes = idsOf(world, "classes");
  if (path === "/admin/holidays/what-if")
    return [{ path, body: { start_date: yesterday, end_date: today, classes } }];
  if (path === "/admin/special-days/what-if")
    return [{ path, body: { date: today, effect: "no_lessons", classes } }];
  const registers = registerWrites(path, world, teacher);
  if (path === "/admin/academic-years/what-if")
    return [{ path, body: { id: 1, start_date: today, end_date: today } }];
  if (path === "/admin/academic-years/cycle-preview")
    return [{ path, body: { id: 1, start_date: today, end_date: today, repeats: "week" } }];
  if (/^\/admin\/attendance\/(register\/empty|self-marks(\/end)?)$/u.test(path))
    return registers.flatMap((one) =>
      ofWholeRegister(one, (date) => ownClassesOn(world, teacher, date)),
    );
  if (/^\/admin\/attendance\/guests(\/remove)?$/u.test(path))
    return registers.flatMap(({ body }) => {
      const { class_id, date, slot } = body as { class_id: number; date: string; slot: string };
      const isOwn = ownClassesOn(world, teacher, date).has(class_id);
      return idsOf(world, "students")
        .filter((id) => !isOwn || !own["students"]?.has(id))
        .slice(0, 3)
        .map((student_id) => ({ path, body: { class_id, date, slot, student_id } }));
    });
  if (/^\/admin\/attendance\/(register|corrections)$/u.test(path)) return registers;
  throw new Error(`Say in writes.ts how ${method} ${path} could change what is another's.`);
}
