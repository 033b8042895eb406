import { describe, expect, it } from "vitest";
import { parameter } from "../../../packages/kit/api/db/parameter";
import { StatementNames } from "@rollcall/kit/api/db/drivers/statement-names";

const said = (text: string, ...parameters: (string | null)[]) => ({ text, parameters });

describe("which statements are prepared", () => {
  it("are those that come back: the third time", () => {
    const names = new StatementNames();
    expect([names.nameOf(said("a")), names.nameOf(said("a"))]).toEqual([undefined, undefined]);
    const name = names.nameOf(said("a"));
    expect(name).toMatch(/^s\d+_1$/);
    expect(names.nameOf(said("a"))).toBe(name);
  });

  it("are not those with a long list, which needs a plan for its own length", () => {
    const names = new StatementNames();
    const ids = (count: number) => parameter(Array.from({ length: count }, (_, at) => 1_000 + at));
    for (let i = 0; i < 5; i++) expect(names.nameOf(said("b", null, ids(1_000)))).toBeUndefined();
    const use = (count: number) => [1, 2, 3].map(() => names.nameOf(said("c", ids(count)))).at(-1);
    expect(use(50)).toMatch(/^s\d+_1$/);
    expect(use(1_000)).toBeUndefined();
    expect(use(50)).toMatch(/^s\d+_1$/);
  });

  it("have names that no other connection uses, because connections may share a session", () => {
    const third = (names: StatementNames) => [1, 2, 3].map(() => names.nameOf(said("a"))).at(-1);
    expect(third(new StatementNames())).not.toBe(third(new StatementNames()));
  });

  it("are bounded, and so is what is remembered of the others", () => {
    const names = new StatementNames();
    const use = (text: string) => [1, 2, 3].map(() => names.nameOf(said(text))).at(-1);
    const named = Array.from({ length: 1_000 }, (_, i) => use(`select ${i}`)).filter(
      (name) => name !== undefined,
    );
    expect(named).toHaveLength(300);
    names.nameOf(said("early"));
    for (let i = 0; i < 3_000; i++) names.nameOf(said(`once ${i}`));
    expect(Object.values(names)).toEqual([]);
  });

  it("get another name once what was prepared is out of date", () => {
    const names = new StatementNames();
    const use = () => [1, 2, 3].map(() => names.nameOf(said("a"))).at(-1);
    const before = use();
    names.forget("a");
    expect(names.nameOf(said("a"))).toBeUndefined();
    expect(use()).not.toBe(before);
  });
});
