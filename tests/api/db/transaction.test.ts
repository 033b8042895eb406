import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import { transactionOver } from "@rollcall/kit/api/db/drivers/transaction";

/** A session that notes what it is given and answers when told. */
function slowSession() {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
  const take = <T>(text: string, answer: T) =>
    new Promise<T>((resolve) => {
      sent.push(text);
      waiting.push(() => resolve(answer));
    });
  const answerAll = async () => {
    for (const answer of waiting.splice(0)) answer();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return {
    sent,
    answerAll,
    session: {
      run: ({ text }: { text: string }) => take<Record<string, unknown>[]>(text, []),
      script: (text: string) => take(text, undefined),
    },
  };
}

describe("A transaction", () => {
  it("sends statements that are asked for at once without waiting for the answers, and its end behind them", async () => {
    const { sent, session, answerAll } = slowSession();
    const { database, end } = transactionOver(session);
    const answers = Promise.all([database.query(sql`one`), database.query(sql`two`)]);
    const ended = end(() => session.script("commit"));
    expect(sent).toEqual(["one", "two", "commit"]);
    await answerAll();
    await Promise.all([answers, ended]);
    await expect(database.query(sql`three`)).rejects.toThrow("over");
  });

  it("lets a script wait for what was asked for before it, and what comes later for the script", async () => {
    const { sent, session, answerAll } = slowSession();
    const { database } = transactionOver(session);
    const answers = Promise.all([
      database.query(sql`one`),
      database.script("script"),
      database.query(sql`two`),
    ]);
    expect(sent).toEqual(["one"]);
    await answerAll();
    expect(sent).toEqual(["one", "script"]);
    await answerAll();
    expect(sent).toEqual(["one", "script", "two"]);
    await answerAll();
    await answers;
  });
});
