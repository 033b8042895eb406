import type { Audiences } from "../../schema/audiences";
import { sql, type SQL } from "../db/sql";
import type { PersonalData } from "../ports/personal-data";
import { t } from "./text";

/**
 * What is kept of people as recipients. A message to several people is about none of them, so that
 * only what stands in one's own is theirs; one to a single person is theirs alone.
 */
export function recipientData({ kinds }: Audiences): PersonalData {
  const ofKinds = (rows: (kind: string, ids: SQL) => SQL) =>
    Object.fromEntries(
      Object.entries(kinds).map(([kind, { type }]) => [type, (ids: SQL) => rows(kind, ids)]),
    );
  const received = (kind: string, ids: SQL) =>
    sql`t.kind = ${kind} and t.recipient_id = any(${ids})`;
  return {
    tables: [
      {
        table: "opt_outs",
        label: () => t("optOuts"),
        about: ofKinds(received),
        told: { type: sql`t.type`, channel: sql`t.channel`, since: sql`t.created_at` },
        erasing: "removed",
      },
    ],
    messages: ofKinds(
      (kind, ids) =>
        sql`select n.sending_id from notifications n join sendings g on g.id = n.sending_id where g.total = 1 and n.kind = ${kind} and n.recipient_id = any(${ids})`,
    ),
    notices: ofKinds(received),
  };
}
