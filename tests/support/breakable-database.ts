import type { Database, OwnedDatabase } from "@rollcall/kit/api/db/database";
import { UnconfirmedCommit } from "@rollcall/kit/api/db/outage";

/** Whether a connection breaks before a commit or after it. */
export type End = "before" | "after";

const lost = () => Object.assign(new Error("connection lost"), { code: "08006" });

/**
 * A database whose transactions break as a test asks. Those that write records are told by their
 * savepoints, one a record.
 */
export interface Breakable {
  db: OwnedDatabase;
  /**
   * How many transactions that write records still succeed, and where the one after them fails;
   * with `isAway` nothing is answered after that.
   */
  fault: { left: number; end: End; isAway?: boolean } | undefined;
  /**
   * Keeps the next transaction that writes records from returning after its commit, as a process
   * does that hangs.
   */
  held: Promise<void> | undefined;
  /** Records of each transaction that succeeded. */
  records: number[];
  /** How many transactions there were. */
  transactions: number;
  /** Breaks nothing more, and forgets what was counted. */
  mend(): void;
}

function counting(tx: Database, count: () => void): Database {
  return {
    ...tx,
    transaction: (work) => (
      count(),
      tx.transaction((deeper) => work(counting(deeper, () => undefined)))
    ),
  };
}

/**
 * Counts the records of each transaction, and ends one of those as a connection that breaks does.
 */
export function breakable(inner: OwnedDatabase): Breakable {
  let isGone = false;
  const breaks: Breakable = {
    fault: undefined,
    held: undefined,
    records: [],
    transactions: 0,
    mend() {
      isGone = false;
      [breaks.fault, breaks.held, breaks.records, breaks.transactions] = [
        undefined,
        undefined,
        [],
        0,
      ];
    },
    db: {
      ...inner,
      async query(statement) {
        if (isGone) throw lost();
        return inner.query(statement);
      },
      async transaction(work) {
        if (isGone) throw lost();
        breaks.transactions++;
        let records = 0;
        const isOver = () => breaks.fault !== undefined && records > 0 && breaks.fault.left === 0;
        const broken = () => void (isGone = breaks.fault?.isAway === true);
        const result = await inner.transaction(async (tx) => {
          const value = await work(counting(tx, () => records++));
          if (!isOver() || breaks.fault?.end !== "before") return value;
          broken();
          throw lost();
        });
        if (isOver()) {
          broken();
          throw new UnconfirmedCommit(lost());
        }
        if (records > 0) breaks.records.push(records);
        if (breaks.fault && records > 0) breaks.fault.left--;
        if (records > 0 && breaks.held) await breaks.held;
        return result;
      },
    },
  };
  return breaks;
}
