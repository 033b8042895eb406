import type * as z from "zod";
import { describe, expect, expectTypeOf, it } from "vitest";
import { defineCall, type AnswerOf } from "@rollcall/kit/api/http/contract";
import { differences } from "../../../packages/kit/api/http/check-answer";
import { record } from "@rollcall/kit/api/http/envelope";
import { asRecord, recordAnswer } from "@rollcall/kit/api/http/record-answer";
import { changes, defineResource, json, text, type RecordOf } from "@rollcall/kit/schema";
import { planets } from "../../schema/planets";
import { loans } from "../../support/library";

const read = defineCall({
  method: "GET",
  path: "/admin/planets/:id",
  answer: recordAnswer(planets),
});
const saturn = {
  id: 6,
  version: 2,
  created_at: "2026-06-10T06:00:00.000Z",
  updated_at: "2026-06-11T06:00:00.000Z",
  name: "Saturn",
  code: "SA6",
  story: "Has a hat\nof rings.",
  contact: "titan@saturn.example",
  beacon: "+49 6 6",
  site: "https://saturn.example",
  tint: "#e0c080",
  moons: 146,
  mass: -4.5,
  ringed: true,
  found_on: "1610-07-30",
  named_on: "1847-01-01",
  rises: "04:10",
  sets: "19:20",
  seen_at: "2026-06-09T23:00:00.000Z",
  lost_at: "2026-06-10T05:00:00.000Z",
  kind: "gas",
  picture: 1,
  chart: 2,
  star_id: 3,
  neighbours: [5, 7],
  rights: ["view_planets"],
  visits: 5,
  diary: { name: { before: null, after: "Saturn" } },
} as const;
const wrong = (data: object) =>
  differences(read, { success: true, message: "", data }).map(
    (line) => /^data\.?([^.:]*)/.exec(line)?.[1],
  );

describe("what a record is in an answer", () => {
  it("follows from its declaration: every field that leaves the server, by its API name", () => {
    expect(wrong(saturn)).toEqual([]);
    expect(wrong({ ...saturn, deleted_at: "2026-06-12T06:00:00.000Z" })).toEqual([]);
    const { contact: _, ...without } = saturn;
    expect(wrong(without)).toEqual(["contact"]);
  });

  it.each([
    ["code", 6],
    ["moons", 1.5],
    ["mass", "-4.5"],
    ["ringed", 1],
    ["found_on", "1610-02-30"],
    ["rises", "25:10"],
    ["seen_at", "2026-06-09"],
    ["kind", "ice"],
    ["picture", "1"],
    ["star_id", 0],
    ["neighbours", 5],
    ["rights", [1]],
    ["diary", []],
    ["created_at", null],
    ["version", 0],
  ])("holds %s to its kind", (field, value) => {
    expect(wrong({ ...saturn, [field]: value })).toEqual([field]);
  });

  it("has null only where a field may be empty", () => {
    const may = Object.fromEntries(
      Object.keys(saturn).map((field) => [field, wrong({ ...saturn, [field]: null }).length === 0]),
    );
    expect(Object.keys(may).filter((field) => !may[field])).toEqual([
      "id",
      "version",
      "created_at",
      "updated_at",
      "name",
      "ringed",
      "kind",
      "star_id",
      "neighbours",
      "rights",
      "diary",
    ]);
  });

  it("holds neither a hidden nor a write-only field, nor a reference by its declared name", () => {
    for (const field of ["secret", "seen_from", "star"])
      expect(wrong({ ...saturn, [field]: "x" })).toEqual([field]);
  });

  it("tells a list of named values from one, and what may be withheld of another's record", () => {
    const notes = defineResource({
      name: "notes",
      label: "Note",
      icon: "tag",
      permission: "notes",
      title: "subject",
      fields: {
        subject: text({ label: "Subject" }),
        about: json({ label: "About" }),
        lines: json({ label: "Lines", entries: ["line", "lines"] }),
        done: changes({ label: "Done", of: "subject" }),
      },
    });
    const { shape } = recordAnswer(notes);
    expect(
      [{ a: 1 }, [{ a: 1 }], null].map((value) => shape.about.safeParse(value).success),
    ).toEqual([true, false, true]);
    expect(
      [{ a: 1 }, [{ a: 1 }], null].map((value) => shape.lines.safeParse(value).success),
    ).toEqual([false, true, true]);
    expect(shape.done.safeParse(null).success).toBe(true);
    expectTypeOf<RecordOf<typeof notes>["lines"]>().toEqualTypeOf<
      Record<string, unknown>[] | null
    >();
  });

  it("carries what names it, where it is called by another record", () => {
    const stamps = { created_at: saturn.created_at, updated_at: saturn.updated_at };
    const loan = { id: 1, version: 1, ...stamps, book_id: 2, book: { id: 2, name: "Zoo" } };
    expect(recordAnswer(loans).parse(loan)).toEqual(loan);
    expect(recordAnswer(loans).safeParse({ ...loan, book_id: null, book: null }).success).toBe(
      true,
    );
    expect(recordAnswer(loans).safeParse({ ...loan, book: 2 }).success).toBe(false);
  });

  it("has the type of the record, which a handler is held to", () => {
    expectTypeOf<z.output<typeof read.answer>>().toExtend<RecordOf<typeof planets>>();
    expectTypeOf<RecordOf<typeof planets>>().toExtend<z.output<typeof read.answer>>();
    const answered: AnswerOf<typeof read> = record(asRecord(planets, { ...saturn }));
    // @ts-expect-error nobody knows what this row holds
    const unknown: AnswerOf<typeof read> = record({ ...saturn } as Record<string, unknown>);
    expect([answered, unknown].map(({ headers }) => headers.get("ETag"))).toEqual(['"2"', '"2"']);
  });
});
