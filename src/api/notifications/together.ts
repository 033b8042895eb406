import { groupBy } from "../../domain/group-by";
import type { Call } from "../http/route";
import { cut, noticeOf, type Notice } from "./notice";
import { notifyAdmins } from "./notify-admins";

/** Something that is to be told, and what it is called when there is more of its kind. */
export interface Told {
  adminIds: readonly number[];
  notice: Notice;
  many: (count: number) => string;
}

const mostListed = 5;
const longestLine = 150;

/** One notice for several: how many, the first of them, and how many are left. */
function digestOf(told: readonly Told[]): Notice {
  const [first] = told;
  if (!first) throw new Error("Nothing is to be told.");
  if (told.length === 1) return first.notice;
  const lines = told.slice(0, mostListed).map(({ notice: { body } }) => cut(body, longestLine));
  return noticeOf(first.notice.type, first.many(told.length), [...lines, ...(told.length > mostListed ? [`and ${told.length - mostListed} more`] : [])].join("\n"));
}

/**
 * Runs `work`, in which many records are written, and tells each admin once at its end what there is of a kind: one bell for 37
 * requests. Nothing is told when it rejects. Three statements for each different digest.
 */
export async function toldTogether<T>(call: Call, work: (call: Call) => Promise<T>): Promise<T> {
  const together: Told[] = [];
  const result = await work({ ...call, together });
  for (const ofKind of groupBy(together, ({ many }) => many(0)).values()) {
    const places = ofKind.flatMap(({ adminIds }, place) => adminIds.map((adminId) => ({ adminId, place })));
    // Admins who are told the same share a sending.
    for (const same of groupBy(groupBy(places, ({ adminId }) => adminId), ([, of]) => of.map(({ place }) => place).join()).values()) {
      const told = same[0]?.[1].flatMap(({ place }) => ofKind[place] ?? []) ?? [];
      await notifyAdmins(call, same.map(([id]) => id), digestOf(told));
    }
  }
  return result;
}

/** Runs one part of it in a savepoint; what a part that is rolled back wanted to tell is not told. */
export async function partOfTogether<T>(call: Call, work: (call: Call) => Promise<T>): Promise<T> {
  const before = call.together?.length ?? 0;
  try {
    return await call.db.transaction((db) => work({ ...call, db }));
  } catch (error) {
    call.together?.splice(before);
    throw error;
  }
}

/** Tells admins now, or together with what else there is of the kind. */
export async function tellOrGather(call: Call, told: Told): Promise<void> {
  if (call.together) call.together.push(told);
  else await notifyAdmins(call, told.adminIds, told.notice);
}
