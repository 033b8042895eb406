import { describe, expect, expectTypeOf, it } from "vitest";
import { checkFeatures } from "@rollcall/kit/api/feature";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { choice, defineResource, integer, reference, text } from "@rollcall/kit/schema";
import { resources } from "../../../src/resources";
import { features } from "../../support/school";

const moons = defineResource({
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true }),
    size: integer({ label: "Size" }),
    kind: choice(["rock", "ice"], { label: "Kind" }),
    planet: reference("planets", { label: "Planet", required: true }),
  },
});

describe("the rules of a resource", () => {
  it("know the fields of its declaration", () => {
    const rules = rulesFor(moons, {
      async beforeWrite(_call, { before, after, input }) {
        expectTypeOf(before).toEqualTypeOf<Readonly<NonNullable<typeof before>> | null>();
        expectTypeOf(after.size).toEqualTypeOf<number | null | undefined>();
        expectTypeOf(after.kind).toEqualTypeOf<"rock" | "ice" | null | undefined>();
        expectTypeOf(input.planet_id).toEqualTypeOf<number | undefined>();
        // @ts-expect-error -- misspelt
        void after.sise;
        // @ts-expect-error -- no option
        after.kind = "gas";
        // @ts-expect-error -- as it was stored
        if (before) before.size = 1;
      },
      refusals: ({ name }) => {
        expectTypeOf(name).toEqualTypeOf<string>();
        return {};
      },
      async afterWrite(_call, { id, after }) {
        expectTypeOf(id).toEqualTypeOf<number>();
        after.size = 3;
      },
    });
    expect(Object.keys(rules)).toEqual(["moons"]);
    // @ts-expect-error -- no rule is called so
    rulesFor(moons, { async beforeSave() {} });
  });

  it("stop the start where no resource has their name, with the one that was meant", () => {
    const feature = { name: "tides", rules: { ...rulesFor(moons, {}), moosn: {}, suns: {} } };
    expect(() => checkFeatures([moons], [feature])).toThrow(
      new Error(
        [
          'Wrong feature: tides has rules for "moosn", which no resource is named. Did you mean “moons”?',
          'Wrong feature: tides has rules for "suns", which no resource is named. Take the rules away, or declare it.',
        ].join("\n"),
      ),
    );
    expect(() => checkFeatures(resources, features)).not.toThrow();
  });

  it("stop the start where they would never be asked: under the name a second time, or misspelt", () => {
    const own = rulesFor(moons, { beforeRemove: async () => undefined });
    const feature = { name: "tides", rules: { moons: own as never } };
    expect(() => checkFeatures([moons], [feature])).toThrow(
      `Wrong feature: among the rules of "moons", tides has "moons", which isn't a rule. What rulesFor gives stands beside others (...rulesFor(…)), not under a name.`,
    );
    const misspelt = { name: "tides", rules: { moons: { beforeWrit: () => undefined } as never } };
    expect(() => checkFeatures([moons], [misspelt])).toThrow(
      /isn't a rule\. Did you mean “beforeWrite”/,
    );
    expect(() => checkFeatures([moons], [{ name: "tides", rules: own }])).not.toThrow();
  });
});
