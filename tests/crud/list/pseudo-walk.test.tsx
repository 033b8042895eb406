import { beforeAll, expect, test } from "vitest";
import { plainTexts, speakPseudo } from "../../support/pseudo";

beforeAll(speakPseudo);

test("a list says nothing but messages and what its declaration says", async () => {
  const { arrived, leave, observe } = await import("./observatory");
  observe({ at: "/planets" });
  await arrived();
  expect(plainTexts()).toEqual([]);
  leave();
});
