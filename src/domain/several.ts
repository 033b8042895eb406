import { numberText } from "@rollcall/kit/schema/formats/numbers";

/** A number with its noun: “1 register”, “1,200 registers”. */
export const several = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`;
