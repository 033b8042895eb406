import { sql } from "@rollcall/kit/api/db/sql";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { holds } from "../../../school/notices/holds";
import { noticeOf } from "../../../school/notices/notice";
import { notifyAdmins } from "@rollcall/kit/api/notifications/notify-admins";
import { t } from "../text";

type NotifyContext = Pick<RequestContext, "db" | "context" | "identity">;

/** Where a correction opens; said in the language at work. */
const correction = (id: number) => ({
  path: `/attendance-corrections/${id}`,
  label: t("openCorrection"),
  permission: "view_attendance",
});

/**
 * Tells those who may decide corrections of a new one, but not who filed it.
 * `about` says the class, day and slot in the language at work, `marks` how many marks it changes.
 */
export async function notifyOffice(
  call: NotifyContext,
  { id, about, marks, reason }: { id: number; about: () => string; marks: number; reason: string },
): Promise<void> {
  const deciders = await call.db.query<{ id: number }>(sql`
    select a.id from admins a where a.deleted_at is null and a.status = 'active' and a.id <> ${call.identity.id} and ${holds(["edit_locked_attendance"])}`);
  await notifyAdmins(
    call,
    deciders.map((one) => one.id),
    () =>
      noticeOf(
        "system",
        t("correctionOf", { about: about() }),
        t("asksForMarks", { who: call.identity.name, marks, reason }),
        correction(id),
      ),
  );
}

/** Tells who filed a correction how it was decided, unless they did so themselves. */
export async function notifyFiler(
  call: NotifyContext,
  filedBy: unknown,
  {
    id,
    about,
    status,
    note,
  }: { id: number; about: () => string; status: "approved" | "rejected"; note: string | null },
): Promise<void> {
  if (typeof filedBy !== "number" || filedBy === call.identity.id) return;
  const who = call.identity.name;
  await notifyAdmins(call, [filedBy], () => {
    const [title, said] =
      status === "approved"
        ? [t("approvedOf", { about: about() }), t("yourCorrectionApproved", { who })]
        : [t("rejectedOf", { about: about() }), t("yourCorrectionRejected", { who })];
    return noticeOf("system", title, note ? `${said} ${note}` : said, correction(id));
  });
}
