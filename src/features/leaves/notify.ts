import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext, Written } from "@rollcall/kit/api/http/request-context";
import { notifyRequesters } from "../families/api";
import { holds } from "../../school/notices/holds";
import { noticeOf } from "../../school/notices/notice";
import { notifyStudent } from "./notify-student";
import { adminReaders, type AdminReaders } from "@rollcall/kit/api/notifications/admin-readers";
import { notifyOrGroup, type GroupedNotice } from "@rollcall/kit/api/notifications/group-notices";
import type { Row } from "@rollcall/kit/api/db/row";
import { readSettings } from "../../school/settings/settings";
import type { Decision } from "./body";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import { t } from "./text";
import {
  allLeaves,
  count,
  daysText,
  namesOf,
  theLeave,
  unnamed,
  type Named,
} from "./reported-leave";

/** Tells the admins who may decide leaves of a new request, but not who filed it. */
export async function notifyOfRequest(call: RequestContext, { after, id }: Written): Promise<void> {
  const settings = await readSettings(call.db);
  if (!settings["notifications.rules.leave_requests"]) return;
  const deciders = await call.db.query<{ id: number }>(sql`
    select a.id from admins a where a.deleted_at is null and a.status = 'active' and a.id <> ${call.identity.id} and ${holds(["edit_leaves"])}`);
  if (deciders.length === 0) return;
  const names = await namesOf(call, [{ ...after, id }]);
  const readers = await adminReaders(
    call.db,
    deciders.map((one) => one.id),
  );
  await notifyOrGroup(call, readers, () => {
    const { student, class: className, type } = names.get(id) ?? unnamed();
    const who = className ? `${student}, ${className}` : student;
    const days = daysText(after, formattingOf(settings));
    return {
      many: t("requestsToDecide", { count }),
      opensMany: allLeaves(),
      notice: noticeOf(
        "leave_request",
        t("requestOf", { student }),
        t("requestText", { who, type, days, reason: String(after["reason"]) }),
        theLeave(id),
      ),
    };
  });
}

interface Filed {
  id: number;
  by: number | null;
  actor: string;
}

/**
 * Tells those who filed leaves how these were decided, unless they did so themselves: admins,
 * students, and parents who asked for leave by a link. A constant number of statements beside what
 * is sent.
 * @param leaves as they are after the decision, which is the same for all of them
 */
export async function notifyOfDecisions(
  call: RequestContext,
  { action, note }: Pick<Decision, "action" | "note">,
  leaves: readonly Readonly<Row>[],
): Promise<void> {
  const settings = await readSettings(call.db);
  if (!settings["notifications.rules.leave_decisions"]) return;
  const language = settings["institution.language"];
  const daysOf = (leave: Readonly<Row>) => () => daysText(leave, formattingOf(settings));
  const byId = new Map(leaves.map((leave) => [Number(leave["id"]), leave]));
  await notifyRequesters(
    call,
    [...byId].map(([leaveId, leave]) => ({ leaveId, action, days: daysOf(leave), note, language })),
  );
  const filed = await call.db.query<Filed>(sql`
    select distinct on (record_id) record_id as id, actor_id as "by", actor from activity_logs
    where resource = 'leaves' and record_id = any(${sql.param([...byId.keys()])}::int[]) and action = 'created' order by record_id, id`);
  const others = filed.flatMap(({ id, ...one }) => {
    const leave = byId.get(id);
    return leave && one.by !== call.identity.id ? [{ ...one, id, leave }] : [];
  });
  if (others.length === 0) return;
  const names = await namesOf(
    call,
    others.map(({ leave }) => leave),
  );
  const readers = await adminReaders(
    call.db,
    others.flatMap(({ by: filer }) => filer ?? []),
  );
  for (const { id, by: filer, actor, leave } of others) {
    const decided = { id, action, note, days: daysOf(leave), named: names.get(id) };
    await (filer === null
      ? notifyStudent(call, {
          ...decided,
          filedBy: actor,
          studentId: Number(leave["student_id"]),
          type: decided.named?.type,
          language,
        })
      : notifyOrGroup(call, only(filer, readers), () => toldOf(call, decided)));
  }
}

/** One of the admins, with the language they read. */
const only = (id: number, readers: readonly AdminReaders[]): AdminReaders[] =>
  readers.filter(({ ids }) => ids.includes(id)).map((its) => ({ ...its, ids: [id] }));

interface DecidedLeave extends Pick<Decision, "action" | "note"> {
  id: number;
  days(): string;
  named: Named | undefined;
}

/** The notice of a decision to the admin who filed the leave, in the language at work. */
function toldOf(
  { identity, batch }: Pick<RequestContext, "identity" | "batch">,
  { id, action, note, days, named }: DecidedLeave,
): GroupedNotice {
  const { student, type } = named ?? unnamed();
  const said = t("decidedBy", { type, days: days(), action, who: identity.name });
  const whose = batch ? `${student}: ${said}` : said;
  return {
    many: t("manyDecided", { count, action }),
    opensMany: allLeaves(),
    notice: noticeOf(
      "leave_status",
      t("decidedOf", { action, student }),
      note ? `${whose} ${note}` : whose,
      theLeave(id),
    ),
  };
}
