import { expect, it } from "vitest";
import { holdsLink } from "@rollcall/kit/schema/holds-link";

it.each([
  "see https://school.example/pay",
  "www.school.example",
  "pay at school.example/fees today",
  "bit.ly",
  "स्कूल.भारत",
  "write to office@school.example",
])("%s is taken for a link", (text) => {
  expect(holdsLink(text)).toBe(true);
});

it.each([
  "Dentist at 11.30",
  "Ill. Mother picked up.",
  "Left at 2 p.m. with Dr. Rao",
  "Fever, 38.5 °C",
  "Wedding...",
])("%s is not", (text) => {
  expect(holdsLink(text)).toBe(false);
});
