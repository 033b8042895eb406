import type { Database, OwnedDatabase } from "@rollcall/kit/api/db/database";

/**
 * A database for one who closes it: `give` takes it back, and what still comes from this one is
 * refused, as by a database that is closed.
 */
export function untilClosed(db: OwnedDatabase, give: () => Promise<void>): OwnedDatabase {
  let isOpen = true;
  const whileOpen = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isOpen) return work();
    throw Object.assign(new Error("The database is closed."), { code: "57P03" });
  };
  const within = (inner: Database): Database => ({
    ...inner,
    query: (statement) => whileOpen(() => inner.query(statement)),
    script: (text) => whileOpen(() => inner.script(text)),
    transaction: (work) => whileOpen(() => inner.transaction((tx) => work(within(tx)))),
  });
  return {
    ...within(db),
    listen: (channel, heard, missed) =>
      whileOpen(() =>
        db.listen(
          channel,
          (payload) => void (isOpen && heard(payload)),
          () => void (isOpen && missed()),
        ),
      ),
    close: async () => {
      if (!isOpen) return;
      // Closing waits for what is at work.
      await db.transaction(async () => undefined);
      isOpen = false;
      await give();
    },
  };
}
