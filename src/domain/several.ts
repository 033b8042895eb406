/** A number with its noun: “1 register”, “1,200 registers”. */
export const several = (count: number, one: string, many: string): string =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
