import { expect, it } from "vitest";
import { emptySchool, stateOf, unpacked } from "./stage";

it("a school of 1,200 students goes through a file without a difference, and twice without a change", async () => {
  const [one, other] = [await emptySchool(1200), await emptySchool()];
  const file = await one.export();
  const started = performance.now();
  const { body } = await other.take(file, { system: "Hill" });
  const seconds = (performance.now() - started) / 1000;
  expect(body.data.refused).toEqual([]);
  expect(unpacked(await other.export("?system=Hill"))).toEqual(unpacked(file));
  const before = await stateOf(other);
  await other.take(file, { system: "Hill" });
  expect(await stateOf(other)).toBe(before);
  // Several times what it takes on two cores.
  expect(seconds).toBeLessThan(240);
  await one.db.close();
  await other.db.close();
}, 900_000);
