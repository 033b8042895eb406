import { describe, expect, expectTypeOf, it } from "vitest";
import type { Changes, DraftOf, RecordBase, RecordOf } from "@rollcall/kit/schema";
import type { planets } from "./planets";

type Planet = RecordOf<typeof planets>;
type Draft = DraftOf<typeof planets>;

/**
 * Checked by the compiler (`tsc -p tsconfig.tests.json`); at run time there is nothing left of it
 * but how many there are.
 */
const byCompiler = (...statements: readonly true[]) => expect(statements.length).toBeGreaterThan(0);

describe("the type of a record", () => {
  it("has what every record carries", () => {
    byCompiler(
      expectTypeOf<Planet>().toExtend<RecordBase>(),
      expectTypeOf<Planet["id"]>().toEqualTypeOf<number>(),
      expectTypeOf<Planet["created_at"]>().toEqualTypeOf<string>(),
    );
  });

  it("has the value of each kind, null where it may be empty", () => {
    byCompiler(
      expectTypeOf<Planet["name"]>().toEqualTypeOf<string>(),
      expectTypeOf<Planet["story"]>().toEqualTypeOf<string | null>(),
      expectTypeOf<Planet["moons"]>().toEqualTypeOf<number | null>(),
      expectTypeOf<Planet["mass"]>().toEqualTypeOf<number | null>(),
      expectTypeOf<Planet["ringed"]>().toEqualTypeOf<boolean>(),
      expectTypeOf<Planet["found_on"]>().toEqualTypeOf<string | null>(),
      expectTypeOf<Planet["kind"]>().toEqualTypeOf<"rock" | "gas" | "R&D" | "a,b">(),
      expectTypeOf<Planet["picture"]>().toEqualTypeOf<number | null>(),
      expectTypeOf<Planet["star_id"]>().toEqualTypeOf<number>(),
      expectTypeOf<Planet["neighbours"]>().toEqualTypeOf<number[]>(),
      expectTypeOf<Planet["rights"]>().toEqualTypeOf<string[]>(),
      expectTypeOf<Planet["diary"]>().toEqualTypeOf<Changes>(),
    );
  });

  it("knows neither hidden nor write-only fields, nor the declared name of a reference", () => {
    byCompiler(
      expectTypeOf<Extract<keyof Planet, "secret" | "seen_from" | "star">>().toEqualTypeOf<never>(),
    );
  });
});

describe("the type of a draft", () => {
  it("asks for what is required and has no default", () => {
    byCompiler(
      expectTypeOf<{ name: string; star_id: number }>().toExtend<Draft>(),
      expectTypeOf<{ name: string }>().not.toExtend<Draft>(),
      expectTypeOf<{ star_id: number }>().not.toExtend<Draft>(),
    );
  });

  it("takes null only where the field may be empty", () => {
    byCompiler(
      expectTypeOf<Draft["story"]>().toEqualTypeOf<string | null | undefined>(),
      expectTypeOf<Draft["kind"]>().toEqualTypeOf<"rock" | "gas" | "R&D" | "a,b" | undefined>(),
      expectTypeOf<Draft["ringed"]>().toEqualTypeOf<boolean | undefined>(),
      expectTypeOf<Draft["neighbours"]>().toEqualTypeOf<number[] | undefined>(),
      expectTypeOf<Draft["name"]>().toEqualTypeOf<string>(),
    );
  });

  it("takes write-only fields, and none that the server writes", () => {
    byCompiler(
      expectTypeOf<Draft["seen_from"]>().toEqualTypeOf<string | null | undefined>(),
      expectTypeOf<
        Extract<keyof Draft, "secret" | "visits" | "diary" | "id" | "version">
      >().toEqualTypeOf<never>(),
    );
  });
});
