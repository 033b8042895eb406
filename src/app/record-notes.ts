import { lazy } from "react";
import type { RecordNote } from "../crud/form/record-form";
import { holidays } from "../resources/holidays";
import { timetable } from "../resources/timetable";

/** What the form of a record says before it is saved, beside what every form does, by resource. */
export const recordNotes: ReadonlyMap<string, RecordNote> = new Map([
  [holidays.name, lazy(async () => ({ default: (await import("../pages/holidays/what-if-note")).WhatIfNote }))],
  [timetable.name, lazy(async () => ({ default: (await import("../pages/timetable/clash-note")).ClashNote }))],
]);
