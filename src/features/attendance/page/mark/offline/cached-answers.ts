import { cachedAnswer, keepAnswer } from "../../../../../providers/device/cached-answers";
import type { ExpectedDay } from "../../../../../school/registers/page/expected-day";
import { keyOf, keyText, type Register, type RegisterKey } from "../register-answer";

const ofRegister = (key: RegisterKey) => `register:${keyText(key)}`;
const ofDay = (date: string) => `expected:${date}`;

export const keepRegister = (user: number, register: Register) =>
  keepAnswer(ofRegister(keyOf(register)))(user, register);
export const cachedRegister = (user: number, key: RegisterKey) =>
  cachedAnswer<Register>(ofRegister(key))(user);
export const keepDay = (user: number, day: ExpectedDay) => keepAnswer(ofDay(day.date))(user, day);
export const cachedDay = (user: number, date: string) =>
  cachedAnswer<ExpectedDay>(ofDay(date))(user);
