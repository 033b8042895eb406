import { sql } from "@rollcall/kit/api/db/sql";
import { modesBetween } from "../../school/slots/domain/attendance-mode";
import { fixedSlots, slotLabel } from "../../school/slots/slots";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import { needsAnyOrOwn } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { readStored } from "../../school/settings/settings";
import { today } from "@rollcall/kit/api/today";
import { subject } from "./body";
import { slots } from "./contract";

interface Period {
  slot: string;
  label: string;
  start_time: string;
  end_time: string;
  offered: boolean;
}

const named = (slot: string) => ({
  slot,
  label: slotLabel(slot),
  start_time: null,
  end_time: null,
});

async function handle(
  call: RequestContext,
  { query }: Input<typeof slots>,
): Promise<AnswerOf<typeof slots>> {
  const from = query.from ?? (await today(call));
  const to = query.to ?? from;
  const modes = [
    ...new Set(
      modesBetween((await readStored(call.db)).modes, { from, to: to < from ? from : to }),
    ),
  ];
  const mode = modes.length === 1 ? (modes[0] ?? null) : null;
  const periods = await call.db.query<Period>(sql`
    select 'period:' || id as slot, name as label, start_time, end_time, deleted_at is null and not is_break as offered from periods order by start_time, id`);
  const offered = periods.flatMap(({ offered: isOffered, ...period }) =>
    isOffered ? [period] : [],
  );
  const choices =
    mode === "period" ? offered : mode === "session" ? fixedSlots.session.map(named) : [];
  return ok({
    mode,
    choices,
    names: [...fixedSlots.session.map(named), ...periods].map(({ slot, label }) => ({
      slot,
      label,
    })),
  });
}

export const slotRoutes = [
  routeOf(slots, {
    access: needsAnyOrOwn(["view_leaves", "create_leaves", "edit_leaves"]),
    subject,
    summary: "Which parts of the day a leave can be limited to",
    handle,
  }),
];
