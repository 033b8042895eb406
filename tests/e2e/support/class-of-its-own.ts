import { expect, type Page } from "@playwright/test";
import type { Office } from "./office";

/** A class that no other journey knows. */
export interface OwnClass {
  id: number;
  /** The last day on which it has school, today if it has. */
  date: string;
  students: number[];
}
const names = [
  "Anil Bhat",
  "Bela Dutt",
  "Chitra Pai",
  "Deepak Lal",
  "Ela Mody",
  "Firoz Wadia",
  "Gita Saha",
  "Hari Nene",
];

/** A code that no other journey has, nor the same one when it is run again. */
export const ownTag = (beginning: string) =>
  `${beginning}-${Date.now().toString(36).slice(-6).toUpperCase()}`;

/**
 * Makes a class with students numbered from 1, of which the first eight have names of their own.
 */
export async function aClass(office: Office, code: string, size: number): Promise<OwnClass> {
  const made = await office.create("classes", { name: `Class ${code}`, code });
  const students: number[] = [];
  for (let at = 0; at < size; at += 1) {
    const student = await office.student(
      `${code}-${at + 1}`,
      `${names[at % names.length]}${at < names.length ? "" : ` ${Math.floor(at / names.length) + 1}`}`,
      { class_id: made.id, roll_no: at + 1 },
    );
    students.push(student.id);
  }
  return { id: made.id, date: await office.schoolDay(made.id), students };
}

/** Where a class's register of its day is taken. */
export const registerAt = ({ id, date }: Pick<OwnClass, "id" | "date">) =>
  `/attendance/mark?class=${id}&date=${date}&slot=day`;
/** The row of a student in the register that is open. */
export const rowOf = (page: Page, name: string) =>
  page.getByRole("row", { name: new RegExp(`\\d+, ${name}:`) });
/** The codes that the school holds, in the order of the roll numbers; "-" where there is none. */
export const codesIn = async (office: Office, { id, date }: Pick<OwnClass, "id" | "date">) =>
  (await office.register(id, date)).students.map(({ mark }) => mark?.code ?? "-").join("");
/** Until the page says that the server has acknowledged what was saved. */
export const savedRegister = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Saved(\.|$)/ })).toBeVisible();
