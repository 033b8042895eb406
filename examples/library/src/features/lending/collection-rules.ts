import { clash, rulesFor, sql } from "@rollcall/kit/api";
import { copies } from "../../resources/copies";
import { fines } from "../../resources/fines";
import { lockLoans } from "./loan-rules";

/** A copy that is out cannot be withdrawn; a fine is paid once. */
export const collectionRules = {
  ...rulesFor(copies, {
    lock: async (call) => void (await lockLoans(call)),
    actions: {
      async withdraw(call, { before }) {
        const [out] = await call.db.query<{ member: string }>(sql`
          select m.name as member from loans l join members m on m.id = l.member_id
          where l.copy_id = ${before.id} and l.returned_on is null and l.deleted_at is null limit 1`);
        if (out) throw clash(`This copy is out: ${out.member} has it. Take it back first.`);
      },
    },
  }),
  ...rulesFor(fines, {
    actions: {
      async "mark-paid"(_call, { after }) {
        after.paid = true;
      },
    },
  }),
};
