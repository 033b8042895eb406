import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdOf, instantOf } from "../../../src/features/gate-devices/domain/hold-punch";
import { readPushed } from "../../../src/features/gate-devices/domain/read-punches";
import { readPunchFile } from "../../../src/features/gate-devices/read-file";

describe("rows that a terminal pushes", () => {
  it("are read by their place, whatever comes behind", () => {
    expect(
      readPushed(
        "7\t2026-06-10 07:58:30\t0\n8\t2026-06-10 07:58:31\t1\t15\t\t0\t0\t\r\n9\t2026-06-10T07:58:32",
      ),
    ).toEqual({
      punches: [
        { pin: "7", local: "2026-06-10T07:58:30", status: 0 },
        { pin: "8", local: "2026-06-10T07:58:31", status: 1 },
        { pin: "9", local: "2026-06-10T07:58:32", status: null },
      ],
      unread: [],
    });
  });

  it("have no direction where the terminal has no keys for it", () => {
    const statuses = ["255", "6", "", "-1", "5"].map(
      (status) => readPushed(`7\t2026-06-10 07:58:30\t${status}`).punches[0]?.status,
    );
    expect(statuses).toEqual([null, null, null, null, 5]);
  });

  it("are each a punch or named with their line, whatever they hold", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary", maxLength: 60 })), (lines) => {
        const text = lines.map((line) => line.replaceAll(/[\r\n]/gu, " ")).join("\n");
        const { punches, unread } = readPushed(text);
        const filled = text.split("\n").filter((line) => line.trim() !== "");
        expect(punches.length + unread.length).toBe(filled.length);
      }),
    );
  });
});

describe("files of punches", () => {
  it("have the device's number before the status, as terminals save them", () => {
    expect(readPunchFile("        7\t2026-06-10 07:58:30\t5\t1\t15\t0\r\n").punches).toEqual([
      { pin: "7", local: "2026-06-10T07:58:30", status: 1 },
    ]);
  });

  it("have times of half a day, directions in words, and digits of any keyboard", () => {
    const text =
      "Person ID\tTime\tAttendance State\n٤٢\t10/13/2026 12:05:09 AM\tCheck-out\n43\t2026/6/1 12:00 pm\tfoo\n44\t2026-06-01 13:00 PM\t0\n";
    expect(readPunchFile(text)).toEqual({
      punches: [
        { pin: "42", local: "2026-10-13T00:05:09", status: 1 },
        { pin: "43", local: "2026-06-01T12:00:00", status: null },
      ],
      unread: [{ line: 4, text: "44, 2026-06-01 13:00 PM, 0" }],
    });
  });

  it("say nothing of which is the day where some lines have it first and some the month", () => {
    const text = "id,date,time\n1,13/05/2026,08:00\n2,05/13/2026,08:00\n";
    expect(readPunchFile(text)).toMatchObject({ punches: [], unread: [{ line: 2 }, { line: 3 }] });
  });
});

describe("a punch", () => {
  const known = {
    zone: "Asia/Kolkata",
    now: new Date("2026-06-10T08:00:00Z"),
    maxDaysLate: 31,
    addedAt: "2026-06-01T20:00:00Z",
    lastSentAt: "2026-06-09T08:00:00Z",
  };

  it("is at its second by the institution's clock", () => {
    expect(new Date(instantOf("Asia/Kolkata", "2026-06-10T07:58:31")).toISOString()).toBe(
      "2026-06-10T02:28:31.000Z",
    );
  });

  it("waits from five minutes ahead on, and from a day before the last one on", () => {
    const held = (local: string) => holdOf(local, known);
    expect(held("2026-06-10T13:35:00")).toBe(null);
    expect(held("2026-06-10T13:35:01")).toBe("ahead");
    expect(held("2026-06-08T13:30:00")).toBe(null);
    expect(held("2026-06-08T13:29:59")).toBe("behind");
  });

  it("is old before the day on which its device was added, and beyond what the gate takes", () => {
    const first = { ...known, lastSentAt: null };
    expect(holdOf("2026-06-01T23:59:59", first)).toBe("old");
    expect(holdOf("2026-06-02T00:00:00", first)).toBe(null);
    const ofFile = { ...first, addedAt: null };
    expect(holdOf("2026-05-10T00:00:00", ofFile)).toBe(null);
    expect(holdOf("2026-05-09T23:59:59", ofFile)).toBe("old");
  });
});
