import { describe, expect, it } from "vitest";
import { StatementNames } from "@rollcall/kit/api/db/drivers/statement-names";

describe("which statements are prepared", () => {
  it("are those that come back: the third time", () => {
    const names = new StatementNames();
    expect([names.nameOf("a"), names.nameOf("a")]).toEqual([undefined, undefined]);
    const name = names.nameOf("a");
    expect(name).toMatch(/^s\d+_1$/);
    expect(names.nameOf("a")).toBe(name);
  });

  it("have names that no other connection uses, because connections may share a session", () => {
    const third = (names: StatementNames) => [1, 2, 3].map(() => names.nameOf("a")).at(-1);
    expect(third(new StatementNames())).not.toBe(third(new StatementNames()));
  });

  it("are bounded, and so is what is remembered of the others", () => {
    const names = new StatementNames();
    const use = (text: string) => [1, 2, 3].map(() => names.nameOf(text)).at(-1);
    const named = Array.from({ length: 1_000 }, (_, i) => use(`select ${i}`)).filter(
      (name) => name !== undefined,
    );
    expect(named).toHaveLength(300);
    names.nameOf("early");
    for (let i = 0; i < 3_000; i++) names.nameOf(`once ${i}`);
    expect(Object.values(names)).toEqual([]);
  });

  it("get another name once what was prepared is out of date", () => {
    const names = new StatementNames();
    const use = () => [1, 2, 3].map(() => names.nameOf("a")).at(-1);
    const before = use();
    names.forget("a");
    expect(names.nameOf("a")).toBeUndefined();
    expect(use()).not.toBe(before);
  });
});
