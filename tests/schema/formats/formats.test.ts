import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { addDays, dayIn, instantIn, momentIn } from "../../../packages/kit/schema/calendar-day";
import {
  dayRange,
  dayText,
  firstDayOfWeek,
  monthText,
  placeInWeek,
  relativeDay,
  weekdayName,
  weekdaysInOrder,
  weekdayText,
} from "../../../packages/kit/schema/formats/days";
import {
  formatting,
  localeIn,
  onFormatting,
  setFormatting,
  setLocale,
} from "../../../packages/kit/schema/formats/formatting";
import { formattingOf } from "@rollcall/kit/api/settings/formatting-of";
import type { AnySettings } from "@rollcall/kit/api/ports/settings-store";
import { locales } from "../../../packages/kit/schema/formats/locales";
import {
  clockText,
  longMoment,
  momentText,
  timeText,
} from "../../../packages/kit/schema/formats/moments";
import {
  compareCodes,
  compareNames,
  isSameName,
  listText,
} from "../../../packages/kit/schema/formats/names";
import {
  fileSize,
  numberText,
  percentText,
  plainDigits,
  pluralForm,
} from "../../../packages/kit/schema/formats/numbers";

const hijri = "ar-SA-u-ca-islamic-umalqura";
const three = ["en-GB", "ar-EG", "de-DE"];
/** With summer time, without, with the quarter of an hour, and beyond the date line. */
const zones = ["Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu", "Pacific/Auckland"];
const by = (locale: string, zone = "UTC") => ({ locale, zone });
const day = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Days around which the clocks of these zones are changed, and days on which nothing happens. */
const changing = fc.constantFrom(
  "2026-03-28",
  "2026-03-29",
  "2026-03-30",
  "2026-10-24",
  "2026-10-25",
  "2026-10-26",
  "2026-04-04",
  "2026-04-05",
  "2026-04-06",
  "2026-09-26",
  "2026-09-27",
  "2026-09-28",
);
const minute = fc.integer({ min: 0, max: 1439 });
const clock = (at: number) =>
  `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
/** The figures of a text, in plain digits. */
const figures = (text: string) => (plainDigits(text).match(/\d+/g) ?? []).map(Number);

afterEach(() => {
  setLocale(undefined);
  setFormatting({});
});

describe.each(three)("in %s", (locale) => {
  it.each(zones)("a day is itself, whatever the zone is: %s", (zone) => {
    fc.assert(
      fc.property(fc.oneof(day, changing), (one) => {
        expect(dayText(one, by(locale, zone))).toBe(dayText(one, by(locale)));
        const shown = figures(dayText(one, by(locale, zone)));
        expect(shown).toContain(Number(one.slice(8)));
        expect(shown).toContain(Number(one.slice(0, 4)));
      }),
    );
  });

  it.each(zones)("a moment has the day and time of the clock in %s", (zone) => {
    fc.assert(
      fc.property(fc.oneof(day, changing), minute, (date, at) => {
        const moment = new Date(Date.parse(`${date}T${clock(at)}:00Z`));
        const shown = momentIn(zone, moment);
        const text = momentText(moment.toISOString(), false, by(locale, zone));
        expect(text).toContain(timeText(moment.toISOString(), by(locale, zone)));
        expect(figures(text)).toContain(Number(shown.day.slice(8)));
        expect(timeText(moment.toISOString(), by(locale, zone))).toBe(
          clockText(shown.time, by(locale)),
        );
      }),
    );
  });
});

describe.each(zones)("the clock of %s", (zone) => {
  it("shows the time that an instant was made of, unless it skips it", () => {
    fc.assert(
      fc.property(fc.oneof(day, changing), minute, (date, at) => {
        const wanted = `${date}T${clock(at)}`;
        const instant = instantIn(zone, wanted);
        const { day: shown, time } = momentIn(zone, new Date(instant));
        // Where the clocks go forward an hour, that hour names an instant an hour later.
        const skipped = (Date.parse(`${shown}T${time}Z`) - Date.parse(`${wanted}Z`)) / 60_000;
        expect([0, 30, 60]).toContain(skipped);
        if (skipped > 0) {
          const before = momentIn(zone, new Date(instant - 2 * 3_600_000));
          expect(`${before.day}T${before.time}` < wanted).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("takes the first of two moments that it shows alike", () => {
    fc.assert(
      fc.property(fc.oneof(day, changing), minute, (date, at) => {
        const instant = instantIn(zone, `${date}T${clock(at)}`);
        const earlier = momentIn(zone, new Date(instant - 3_600_000));
        expect(`${earlier.day}T${earlier.time}`).not.toBe(`${date}T${clock(at)}`);
      }),
    );
  });

  it("has days that begin and end within each other", () => {
    fc.assert(
      fc.property(fc.oneof(day, changing), (date) => {
        const begins = instantIn(zone, `${date}T00:00`);
        expect(dayIn(zone, new Date(begins))).toBe(date);
        const next = instantIn(zone, `${addDays(date, 1)}T00:00`);
        expect(dayIn(zone, new Date(next - 1))).toBe(date);
      }),
    );
  });
});

describe("an institution's locale", () => {
  it("decides how a day is written, in its calendar and digits", () => {
    expect(dayText("2026-06-03", by("en-GB"))).toBe("3 Jun 2026");
    expect(dayText("2026-06-03", by("en-US"))).toBe("Jun 3, 2026");
    expect(dayText("2026-06-03", by("de-DE"))).toBe("3. Juni 2026");
    expect(figures(dayText("2026-06-03", by("ar-EG")))).toEqual([3, 2026]);
    expect(figures(dayText("2026-06-03", by("th-TH")))).toEqual([3, 2569]);
    expect(figures(dayText("2026-02-18", by(hijri)))).toEqual([1, 1447]);
    expect(dayText("0099-06-03", by("en-GB"))).toBe("3 Jun 99");
    expect(dayText("no day", by("en-GB"))).toBe("no day");
  });

  it("writes several days as one", () => {
    expect(dayRange("2026-11-03", "2026-11-06", by("en-GB")).replace(/\s*–\s*/, "–")).toBe(
      "3–6 Nov 2026",
    );
    expect(dayRange("2026-11-03", "2026-11-03", by("en-GB"))).toBe("3 Nov 2026");
    expect(dayRange("2026-11-06", "2026-11-03", by("en-GB"))).toBe("6 Nov 2026 – 3 Nov 2026");
  });

  it("names months, also where its calendar has others", () => {
    expect(monthText("2026-06", by("en-GB"))).toBe("June 2026");
    expect(monthText("2026-06-17", by("de-DE"))).toBe("Juni 2026");
    expect(figures(monthText("2026-06", by(hijri)))).toEqual([2026]);
    expect(figures(monthText("2026-06", by("th-TH")))).toEqual([2569]);
  });

  it("decides the day that a week begins with", () => {
    expect(
      ["en-GB", "en-US", "ar-EG", "de-DE", "hi-IN"].map((one) => firstDayOfWeek(by(one))),
    ).toEqual([0, 6, 5, 0, 6]);
    expect(weekdaysInOrder(by("en-US"))).toEqual([6, 0, 1, 2, 3, 4, 5]);
    expect(placeInWeek("2026-11-22", by("en-US"))).toBe(0);
    expect(placeInWeek("2026-11-22", by("en-GB"))).toBe(6);
    expect(weekdayName(6, "long", by("fr-FR"))).toBe("dimanche");
    expect(weekdayText("2026-11-22", "short", by("en-GB"))).toBe("Sun");
  });

  it("decides how numbers, percentages and sizes are written", () => {
    expect(numberText(123456.5, by("en-GB"))).toBe("123,456.5");
    expect(numberText(123456.5, by("en-IN"))).toBe("1,23,456.5");
    expect(numberText(123456.5, by("de-DE"))).toBe("123.456,5");
    expect(numberText(7, by("ar-EG"))).toBe("٧");
    expect(percentText(95.8, by("en-GB"))).toBe("95.8%");
    expect(percentText(95.8, by("de-DE"))).toBe("95,8\u00a0%");
    expect(percentText(95.8, by("ar-EG"))).toContain("٩٥٫٨");
    expect(fileSize(1, by("en-GB"))).toBe("1 byte");
    expect(fileSize(1536 * 1024, by("de-DE"))).toBe("1,5 MB");
  });

  it("writes small numbers by the short way as by the long one", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.integer({ min: -5, max: 1005 }),
        (locale, value) => {
          expect(numberText(value, by(locale))).toBe(new Intl.NumberFormat(locale).format(value));
        },
      ),
    );
  });

  it("knows plural forms, lists and days from today", () => {
    expect([0, 1, 2, 3, 11].map((count) => pluralForm(count, by("ar-EG")))).toEqual([
      "zero",
      "one",
      "two",
      "few",
      "many",
    ]);
    expect(listText(["A", "B", "C"], "and", by("en-GB"))).toBe("A, B and C");
    expect(listText(["A", "B", "C"], "or", by("de-DE"))).toBe("A, B oder C");
    expect(relativeDay("2026-03-30", "2026-03-29", by("en-GB"))).toBe("tomorrow");
    expect(relativeDay("2026-03-26", "2026-03-29", by("en-GB"))).toBe("3 days ago");
  });

  it("writes a time of day, and a moment at length", () => {
    expect(clockText("16:05", by("en-GB"))).toBe("16:05");
    expect(clockText("16:05", by("en-US"))).toBe("04:05 PM");
    expect(clockText("noon", by("en-US"))).toBe("noon");
    expect(longMoment("2026-06-03T03:00:00Z", by("en-GB", "Asia/Kathmandu"))).toContain("08:45");
  });

  it("compares names by their letters first, numbers by size, then accents and case", () => {
    const names = ["Zoë", "jose", "José", "Jose", "10B", "6A", "Zoe"];
    expect(names.toSorted((one, other) => compareNames(one, other, by("en-GB")))).toEqual([
      "6A",
      "10B",
      "jose",
      "Jose",
      "José",
      "Zoe",
      "Zoë",
    ]);
    expect(isSameName("JOSE", "josé", by("en-GB"))).toBe(true);
    expect(isSameName("Jose", "Josa", by("en-GB"))).toBe(false);
    expect(["08:30", "", "10:00"].toSorted(compareCodes)).toEqual(["", "08:30", "10:00"]);
  });

  it.each(locales)("%s can write each of these", (locale) => {
    expect(dayText("2026-06-03", by(locale))).not.toBe("");
    expect(firstDayOfWeek(by(locale))).toBeLessThan(7);
  });
});

describe("a locale", () => {
  it("is offered, and written in, only where browsers and servers write it", () => {
    expect(locales).toContain("hi-IN");
    expect(locales.filter((tag) => tag.startsWith("ne"))).toEqual([]);
    for (const tag of ["ne-NP", "tlh", "no tag"]) {
      setFormatting({ locale: tag });
      expect([tag, formatting().locale]).toEqual([tag, "en-GB"]);
    }
    const settings = { "institution.locale": "ne-NP", "institution.timezone": "Asia/Kathmandu" };
    expect(formattingOf(settings as AnySettings).locale).toBe("en-GB");
    setFormatting({});
  });
});

describe("the formatting of a page", () => {
  it("is the institution's, and tells when it changes", () => {
    const heard: string[] = [];
    const stop = onFormatting(() => heard.push(formatting().locale));
    setFormatting({ locale: "de-DE", zone: "Europe/Berlin" });
    expect(dayText("2026-06-03")).toBe("3. Juni 2026");
    expect(timeText("2026-06-03T06:30:00Z")).toBe("08:30");
    setFormatting({ locale: "de-DE", zone: "Europe/Berlin" });
    setFormatting({ locale: "en-US", zone: "Europe/Berlin" });
    stop();
    setFormatting({});
    expect(heard).toEqual(["de-DE", "en-US"]);
  });

  it("falls back where this machine knows no such locale or zone", () => {
    setFormatting({ locale: "not a tag", zone: "Nowhere/At_all" });
    expect(formatting()).toEqual({ locale: "en-GB", zone: "UTC" });
  });

  it("takes a person's language in the institution's region", () => {
    setFormatting({ locale: "en-IN", zone: "Asia/Kolkata" });
    setLocale("hi");
    expect(formatting()).toEqual({ locale: "hi-IN", zone: "Asia/Kolkata" });
    setLocale("en");
    expect(formatting().locale).toBe("en-IN");
    setLocale("de-AT");
    expect(formatting().locale).toBe("de-AT");
    setLocale(undefined);
    expect(formatting().locale).toBe("en-IN");
    expect(localeIn("nonsense!", "en-IN")).toBe("en-IN");
  });
});
