import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brandShades } from "../../packages/kit/schema/brand-shades";
import { luminance } from "../../packages/kit/schema/contrast";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, "0")}`);
const contrast = (one: string, other: string) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe("the shades of an institution's colour", () => {
  it("carry white text at 6 and above, stand on dark at 2, and grow darker, whatever the colour", () => {
    fc.assert(
      fc.property(
        anyColour,
        fc.constantFrom("light" as const, "dark" as const),
        (colour, scheme) => {
          const shades = brandShades(colour, scheme);
          expect(shades.every((shade) => /^#[\da-f]{6}$/.test(shade))).toBe(true);
          for (const shade of shades.slice(6))
            expect(contrast(shade, "#ffffff")).toBeGreaterThan(4.45);
          expect(contrast(shades[2], "#14181d")).toBeGreaterThan(7);
          expect(
            shades
              .map(luminance)
              .every((light, index, all) => index === 0 || light <= (all[index - 1] ?? 0) + 0.02),
          ).toBe(true);
        },
      ),
    );
  });

  it("hold the colour itself where it can be read, and a darker one of its kind where it cannot", () => {
    expect(brandShades("#0B7285")[6]).toBe("#0b7285");
    const yellow = brandShades("#ffe066")[6];
    expect([yellow === "#ffe066", contrast(yellow, "#ffffff") >= 4.45]).toEqual([false, true]);
  });

  it("can be seen on dark even of black", () => {
    expect(contrast(brandShades("#000000", "dark")[6], "#14181d")).toBeGreaterThan(2.8);
    expect(brandShades("#000000")[6]).not.toBe("#000000");
  });
});
