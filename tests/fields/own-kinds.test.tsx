import "../crud/form/missing-in-jsdom";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import { defineKind } from "@rollcall/kit/kinds";
import { columnsOf } from "@rollcall/kit/api/db/columns";
import {
  checkResources,
  defineResource,
  listOf,
  operatorsFor,
  text,
  type DraftOf,
  type Field,
  type RecordOf,
  type Resource,
} from "@rollcall/kit/schema";
import { createSchema } from "@rollcall/kit/schema/validate";
import { checkFeatures } from "../../packages/kit/api/feature";
import { indexesOf } from "../../packages/kit/api/db/indexes";
import { fieldSchema } from "../../packages/kit/api/openapi/field-schema";
import { apiFeaturesOf } from "../../packages/kit/application/feature";
import { renderCell } from "../../packages/kit/browser/fields/cells/render-cell";
import { FilterEditor } from "../../packages/kit/browser/fields/filters/filter-editor";
import { FieldInput } from "../../packages/kit/browser/fields/inputs/field-input";
import { OverridesProvider, type KindParts } from "../../packages/kit/browser/fields/overrides";
import { madeValue } from "../../packages/kit/schema/demo/made-values";

/** The code of an orbit: two letters and a number, the second letter one of its field's. */
const orbitCode = defineKind({
  name: "orbitCode",
  on: "text",
  fixed: { max: 8, pattern: "[a-z]{2}[0-9]+", patternHelp: "Two letters and a number." },
  options: { ring: ["inner", "outer"], shift: "number" },
  operators: ["eq", "ne", "in", "nin", "null"],
  column: 'text collate "C"',
  clean: (code) => code.replaceAll("-", "").toLowerCase(),
  problem: (code, { ring = "inner" }) =>
    code.startsWith(ring === "inner" ? "i" : "o") ? undefined : `It is not of the ${ring} ring.`,
  sample: (n, { ring = "inner" }) => `${ring.charAt(0)}x${n}`,
  api: () => Promise.resolve({ openApi: () => ({ type: "string", pattern: "^[io][a-z][0-9]+$" }) }),
});

const moons = defineResource({
  name: "moons",
  label: "Moon",
  icon: "tag",
  permission: "moons",
  title: "name",
  fields: {
    name: text({ label: "Name", required: true, list: true }),
    orbit: orbitCode({ label: "Orbit", ring: "outer", list: true, filter: true }),
    plain: text({ label: "Plain", max: 8, filter: true }),
    earlier: listOf(orbitCode({ label: "Code", required: true }), { label: "Earlier orbits" }),
  },
});
const withOrbit = (orbit: object): Resource => ({
  ...moons,
  fields: { name: moons.fields.name, orbit: orbit as Field },
});
const problemOf = (orbit: object) => () => checkResources([withOrbit(orbit)]);

describe("a field of an own kind", () => {
  it("is plain data, of the type of the kind below", () => {
    expect(JSON.parse(JSON.stringify(moons.fields.orbit))).toEqual(moons.fields.orbit);
    expect(moons.fields.orbit).toMatchObject({ kind: "text", as: "orbitCode", max: 8 });
    expectTypeOf<RecordOf<typeof moons>["orbit"]>().toEqualTypeOf<string | null>();
    expectTypeOf<RecordOf<typeof moons>["earlier"]>().toEqualTypeOf<string[]>();
    expectTypeOf<DraftOf<typeof moons>["orbit"]>().toEqualTypeOf<string | null | undefined>();
    // @ts-expect-error What the kind has fixed is not given again.
    orbitCode({ label: "Orbit", max: 3 });
    // @ts-expect-error No word of the option.
    orbitCode({ label: "Orbit", ring: "middle" });
    // @ts-expect-error A kind is defined, not named.
    text({ label: "Orbit", as: "orbitCode" });
  });

  it("is refused with options that are written wrong, and of a kind that is not there", () => {
    const field = moons.fields.orbit;
    expect(problemOf(field)).not.toThrow();
    expect(problemOf({ ...field, ring: "middle" })).toThrow("its ring must be one of inner, outer");
    expect(problemOf({ ...field, shift: "1" })).toThrow("its shift must be a number");
    expect(problemOf({ ...field, rings: 1 })).toThrow(
      '"rings" isn\'t an option of the kind "orbitCode"',
    );
    expect(problemOf({ ...field, as: "orbitCod" })).toThrow(
      'its kind "orbitCod" is defined nowhere. Did you mean “orbitCode”?',
    );
    expect(problemOf({ ...field, kind: "longText" })).toThrow(
      'its kind "orbitCode" stands on text, and not on longText.',
    );
    expect(problemOf({ ...field, default: "ix1" })).toThrow("It is not of the outer ring.");
  });

  it("is cleaned and checked as its kind says, in a list too", () => {
    const parse = (draft: object) => createSchema(moons).safeParse({ name: "Io", ...draft });
    expect(parse({ orbit: " O-X12 ", earlier: ["I-Y3"] }).data).toMatchObject({
      orbit: "ox12",
      earlier: ["iy3"],
    });
    expect(parse({ orbit: "ix12" }).error?.issues).toMatchObject([
      { path: ["orbit"], message: "It is not of the outer ring." },
    ]);
    expect(parse({ orbit: "12" }).error?.issues[0]?.message).toBe("Two letters and a number.");
    expect(parse({ earlier: ["ox3"] }).error?.issues).toMatchObject([
      { path: ["earlier", 0], message: "It is not of the inner ring." },
    ]);
    expect(madeValue(moons.fields.orbit, 7)).toBe("ox7");
  });

  it("has the column, the operators, the index and the description that its kind says", async () => {
    const column = (name: string) => columnsOf(moons).find((one) => one.name === name)?.type;
    expect(column("orbit")).toBe('text collate "C"');
    expect(column("plain")).not.toBe('text collate "C"');
    expect(operatorsFor(moons.fields.orbit)).not.toContain("contains");
    expect(operatorsFor(moons.fields.plain)).toContain("contains");
    const trigrams = indexesOf(moons).filter(({ on }) => on.includes("gin_trgm_ops"));
    expect(trigrams.map(({ on }) => /"(\w+)" gin/.exec(on)?.[1])).toEqual(["plain"]);
    expect(fieldSchema(moons.fields.orbit)["pattern"]).toBe("^(?:[a-z]{2}[0-9]+)$");
    const features = await apiFeaturesOf([{ name: "moons", kinds: [orbitCode] }]);
    expect(fieldSchema(moons.fields.orbit)["pattern"]).toBe("^[io][a-z][0-9]+$");
    expect(() => checkFeatures([moons], features)).not.toThrow();
    expect(() => checkFeatures([moons], [{ name: "none" }])).toThrow(
      /moons\.orbit is of the kind "orbitCode", which no feature brings.*\n.*moons\.earlier/,
    );
  });
});

describe("a kind that cannot be", () => {
  it.each([
    [{ name: "Orbit code", on: "text" as const }, '"Orbit code" isn\'t a name of one'],
    [{ name: "moonLink", on: "reference" as never }, 'moonLink stands on "reference"'],
  ])("is refused: %j", (definition, sentence) => {
    expect(() => defineKind(definition)).toThrow(sentence);
  });
});

describe("the pages", () => {
  afterEach(cleanup);
  const parts: KindParts = {
    Input: ({ id, value }) => <input id={id} aria-label="Own input" defaultValue={String(value)} />,
    Cell: ({ value }) => <b>own {String(value)}</b>,
    Filter: ({ field }) => <p>own filter of {field.label}</p>,
  };
  const show = (field: Field, given: KindParts | undefined) => {
    const kinds = new Map(given ? [["orbitCode", given]] : []);
    const nothing = () => undefined;
    return render(
      <MantineProvider>
        <OverridesProvider
          value={{ fields: new Map(), kinds, homePanels: [], accountCards: [], places: new Map() }}
        >
          <FieldInput id="it" field={field} value="ox1" onChange={nothing} onBlur={nothing} />
          <div data-testid="cell">
            {renderCell(field, "ox1", { resourceOf: nothing, linkTo: nothing, kinds })}
          </div>
          <FilterEditor apiName="orbit" field={field} conditions={[]} onChange={nothing} />
        </OverridesProvider>
      </MantineProvider>,
    );
  };

  it("use the parts that the kind has", () => {
    show(moons.fields.orbit, parts);
    expect(screen.getByLabelText("Own input")).toBeTruthy();
    expect(screen.getByTestId("cell").textContent).toBe("own ox1");
    expect(screen.getByText("own filter of Orbit")).toBeTruthy();
  });

  it.each([
    ["of the kind below where it has none", moons.fields.orbit, undefined],
    ["of its kind for any other field", moons.fields.plain, parts],
  ])("use those %s", (_, field: Field, given) => {
    show(field, given);
    expect(screen.queryByLabelText("Own input")).toBeNull();
    expect(screen.getByTestId("cell").textContent).toBe("ox1");
    expect(screen.queryByText(/own filter/)).toBeNull();
  });
});
