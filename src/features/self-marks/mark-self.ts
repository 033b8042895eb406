import { ApiError, clash, invalid } from "@rollcall/kit/api/errors";
import { sql } from "@rollcall/kit/api/db/sql";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { Input } from "@rollcall/kit/api/http/route-of";
import { otherTry } from "@rollcall/kit/api/identity/throttle";
import { storedHash } from "@rollcall/kit/api/identity/tokens";
import { momentIn } from "@rollcall/kit/schema/calendar-day";
import { sayIn } from "@rollcall/kit/schema/messages";
import { beginRegisters, registerKeyOf } from "../../school/registers/begin-registers";
import { lockRegisters } from "../../school/registers/locks";
import {
  readRegister,
  registerName,
  type RegisterState,
} from "../../school/registers/read-register";
import { changesOf, shownMark, type Change } from "../../school/registers/save-register";
import { writeMarks, writerOf } from "../../school/registers/write-marks";
import { readSettings, readStored, type Stored } from "../../school/settings/settings";
import { asStudent, identifyStudent } from "../student-login/api";
import type { here } from "./contract";
import { typedCode } from "./domain/code";
import { findOpening, type OpenRegister } from "./find-opening";
import { isInNetworks } from "./networks";
import { lateMinutes } from "./late-minutes";
import { lateOf, presentCodeOf } from "./present-code";
import { t } from "./text";

/** Wrong codes in a quarter of an hour: of a student, and of all in one network. */
const tries = { account: { kind: "here", limit: 10 }, network: { kind: "heres", limit: 500 } };

/** How the log says where a mark came from. */
const origin = "By the student, by code";

type Row = RegisterState["students"][number];
type Answer = AnswerOf<typeof here>;

/** @throws ApiError 409 where what stands of a student is another's to change. */
function refuseRow({ codes }: RegisterState, row: Row): void {
  const label = codes.find(({ code }) => code === row.mark?.code)?.label ?? row.mark?.code;
  if (label !== undefined) throw clash(t("stands", { mark: label }));
  if (row.left) throw clash(t("left", { time: row.left.time }));
  const type = row.suggestion?.leave_type;
  if (type) throw clash(t("onLeave", { type }));
}

/** The mark that a student gets: present, or late with the minutes. */
async function changeFor(
  call: RequestContext,
  stored: Stored,
  state: RegisterState,
  row: Row,
  openedAt: string,
): Promise<Change> {
  const minutes = await lateMinutes(call, stored, state, row, openedAt);
  const code = (minutes > 0 ? lateOf(state) : undefined) ?? presentCodeOf(state);
  if (!code) throw clash(t("over"));
  const sent = {
    student_id: row.student_id,
    code: code.code,
    minutes_late: code.is_late ? minutes : null,
  };
  const [change] = changesOf(state, [sent], call.identity);
  if (!change) throw new Error("A student without a mark gets one or is refused.");
  return change;
}

async function write(
  call: RequestContext,
  state: RegisterState,
  change: Change,
  { opened_by: opener }: OpenRegister,
  at: string,
) {
  // The register was begun by who let students mark themselves.
  const by = opener === null ? call : { ...call, identity: { ...call.identity, id: opener } };
  const ids = await beginRegisters(by, [state], at);
  const registerId = ids.get(registerKeyOf(state)) ?? 0;
  const { row, after } = change;
  await writeMarks(
    call.db,
    writerOf(call, at),
    [{ ...change.mark, register_id: registerId }],
    [
      {
        action: "changed marks",
        resource: "attendance",
        recordId: registerId,
        changes: {
          register: { before: null, after: sayIn("en", () => registerName(state)) },
          reason: { before: null, after: origin },
          [`${row.name} (${row.admission_no})`]: { before: null, after: shownMark(after) },
        },
      },
    ],
  );
}

function answerFor(
  { class: of, date, slot, label, codes }: RegisterState,
  mark: { code: string; minutes_late: number | null },
  at: string,
): Answer {
  const said = codes.find(({ code }) => code === mark.code)?.label ?? mark.code;
  return ok(
    {
      class: { id: of.id, name: of.name },
      date,
      slot,
      label,
      mark: said,
      minutes_late: mark.minutes_late,
      at,
    },
    { message: t("done", { mark: said }) },
  );
}

/**
 * Marks a student in a register whose code was right. One that is sent again after its answer was
 * lost says the same once more.
 */
async function markIn(
  call: RequestContext,
  opening: OpenRegister,
  studentId: number,
  device: Uint8Array,
): Promise<Answer> {
  await lockRegisters(call.db, [opening.class_id]);
  const [stored, state] = await Promise.all([readStored(call.db), readRegister(call, opening)]);
  const at = call.context.now().toISOString();
  if (state.state === "closed" || state.lock.locked) throw clash(t("over"));
  const row = state.students.find((one) => one.student_id === studentId);
  if (!row) throw clash(t("otherRegister"));
  const noted = await call.db.query<{ at: string }>(
    sql`select at from self_marks where opening_id = ${opening.id} and student_id = ${studentId}`,
  );
  if (noted[0] && row.mark === null) throw clash(t("changed"));
  if (noted[0] && row.mark) return answerFor(state, row.mark, noted[0].at);
  refuseRow(state, row);
  const change = await changeFor(call, stored, state, row, opening.opened_at);
  await write(call, state, change, opening, at);
  await call.db.query(sql`
    insert into self_marks (opening_id, student_id, at, device) values (${opening.id}, ${studentId}, ${at}::timestamptz, ${device}::bytea)`);
  if (!change.after) throw new Error("A student who marks themselves clears nothing.");
  return answerFor(state, change.after, at);
}

/**
 * Marks the student who is signed in by the code that is shown in the lesson.
 * @throws ApiError 403 while it is off, or outside the school's network; 409 where another mark, a
 * leave or a departure stands, or it is over; 422 for a code that is wrong, old or another
 * register's; 429 after ten of these.
 */
export async function markSelf(
  call: RequestContext,
  { body: { code: typed, device } }: Input<typeof here>,
): Promise<Answer> {
  const { id } = await identifyStudent(call);
  const settings = await readSettings(call.db);
  if (!settings["attendance.self_marks.enabled"])
    throw new ApiError(403, t("notHere"), { code: "self_marks" });
  if (!(await isInNetworks(call.db, settings["attendance.self_marks.networks"], call.address)))
    throw new ApiError(403, t("network"), { code: "network" });
  const succeeded = await otherTry(call, String(id), tries);
  const now = call.context.now();
  const { day } = momentIn(settings["institution.timezone"], now);
  const { found, worth } = await findOpening(call, id, day, typedCode(typed));
  if (!found) throw invalid({ code: [worth === "old" ? t("oldCode") : t("wrongCode")] });
  if (!found.is_own) throw invalid({ code: [t("otherRegister")] });
  await succeeded();
  if (Date.parse(found.ends_at) <= now.getTime()) throw clash(t("over"));
  const hash = await storedHash(device);
  return call.db.transaction(async (db) => markIn(await asStudent(call, db, id), found, id, hash));
}
