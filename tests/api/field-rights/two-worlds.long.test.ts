import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Resource } from "@rollcall/kit/schema";
import { applications } from "./secret-fields";
import { turnOf } from "../../support/every-case";
import {
  questionsOfAll,
  readingQuestions,
  writingQuestions,
  type Question,
} from "./secret-questions";
import { makeWorld, secretsOf, storedSecrets, type World } from "./two-worlds";

/** What an answer says beside the moment it was made. */
const timeless = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00(:00)?)?/gu, "<time>")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu, "<uuid>");

/** What stands around the first place at which two answers differ. */
function firstDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, place) => other[place] !== letter);
  return [one, other].map((text) => text.slice(Math.max(0, at - 250), at + 250)).join("\n");
}

const ask = async (world: World, token: string, { method, path, body, headers }: Question) => {
  const answer = await world.call(token, method, path, body, headers);
  const text = `${answer.status} ${answer.headers.get("etag")} ${JSON.stringify(answer.body)}`;
  return { status: answer.status, text: timeless(text) };
};

describe.each(applications)("in %s", (_, beside) => {
  let plain: World;
  let exchanged: World;
  beforeAll(async () => {
    plain = await makeWorld(beside, false);
    exchanged = await makeWorld(beside, true);
  });
  afterAll(async () => {
    await plain?.db.close();
    await exchanged?.db.close();
  });

  const withSecrets = (): Resource[] =>
    plain.resources.filter((resource) => secretsOf(resource).length > 0);
  /**
   * The questions whose answers differ between the worlds, with the first that was given. Every
   * second one is asked; all of them with `npm run every-case`.
   */
  const differences = async (token: "reader" | "nurse", questions: readonly Question[]) => {
    const found: string[] = [];
    for (const question of turnOf(questions, 0, 2)) {
      const [one, other] = [
        await ask(plain, plain[token], question),
        await ask(exchanged, exchanged[token], question),
      ];
      if (one.status >= 500) found.push(`${question.path}: ${one.text}`);
      if (one.text !== other.text)
        found.push(`${question.method} ${question.path}: ${firstDifference(one.text, other.text)}`);
    }
    return found;
  };
  const recordsOf = ({ name }: Resource) => plain.records.get(name) ?? [];
  const ofRecords = () =>
    withSecrets().flatMap((resource) =>
      recordsOf(resource)
        .slice(0, 1)
        .flatMap((record) => readingQuestions(resource, record)),
    );
  const reading = () => [...ofRecords(), ...questionsOfAll(plain)];

  it("answers who may not read a field the same, whatever the field holds", async () => {
    expect(await differences("reader", reading())).toEqual([]);
    const seen = await differences("nurse", ofRecords());
    // The worlds do differ, for who may read.
    if (beside.length > 0) expect(seen.length).toBeGreaterThan(20);
    for (const { name } of withSecrets())
      expect(
        (await plain.call(plain.reader, "GET", `/admin/${name}`)).body.meta?.["total"],
      ).toBeGreaterThan(1);
  });

  it("lets who may not write a field neither change it nor learn of it by trying", async () => {
    const before = await Promise.all([storedSecrets(plain), storedSecrets(exchanged)]);
    const writing = withSecrets().flatMap((resource) => {
      const pair = plain.records.get(resource.name);
      return pair
        ? writingQuestions(resource, pair, pair[0]).concat(
            writingQuestions(resource, pair, pair[1]),
          )
        : [];
    });
    expect(await differences("reader", writing)).toEqual([]);
    expect(await Promise.all([storedSecrets(plain), storedSecrets(exchanged)])).toEqual(before);
    expect(await differences("reader", reading())).toEqual([]);
  });
});
