import { getCountries } from "libphonenumber-js/min";
import { afterEach, expect, it, vi } from "vitest";
import { countryOfDevice, countryOptions } from "../../packages/kit/browser/fields/countries";
import { countryCodes } from "../../packages/kit/schema/countries";

/** A browser that knows the zones of these countries, or an older one. */
function browserKnows(zones: Readonly<Record<string, string[]>> | undefined) {
  function zonesOf(this: Intl.Locale) {
    return zones?.[this.region ?? ""];
  }
  Object.defineProperty(Intl.Locale.prototype, "getTimeZones", {
    configurable: true,
    value: zones && zonesOf,
  });
}
const original = Object.getOwnPropertyDescriptor(Intl.Locale.prototype, "getTimeZones");
afterEach(() => {
  vi.unstubAllGlobals();
  if (original) Object.defineProperty(Intl.Locale.prototype, "getTimeZones", original);
  else Reflect.deleteProperty(Intl.Locale.prototype, "getTimeZones");
});

const zones = {
  IN: ["Asia/Kolkata"],
  DE: ["Europe/Berlin"],
  AT: ["Europe/Vienna"],
  CH: ["Europe/Zurich"],
  LI: ["Europe/Zurich"],
};

it("a country is named for each code that numbers can be read by", () => {
  expect([...countryCodes].sort()).toEqual([...getCountries()].sort());
  expect(countryOptions().find(({ value }) => value === "IN")).toEqual({
    value: "IN",
    label: "India",
  });
});

it.each([
  ["Asia/Kolkata", ["en-US"], "IN"],
  ["Europe/Zurich", ["de-LI", "de"], "LI"],
  ["Europe/Zurich", ["de"], "CH"],
  ["Mars/Base", ["en-GB"], undefined],
])("of a device in %s that speaks %j the country is %s", (zone, languages, country) => {
  browserKnows(zones);
  expect(countryOfDevice(zone, languages)).toBe(country);
});

it("where the browser knows no zones of countries, the language's country is taken", () => {
  browserKnows(undefined);
  expect(countryOfDevice("Asia/Kolkata", ["en", "en-GB"])).toBe("GB");
  expect(countryOfDevice("Asia/Kolkata", ["en"])).toBe(undefined);
});
