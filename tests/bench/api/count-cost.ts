import pg from "pg";
import type { Line } from "../report";
import { interleaved, median } from "../rounds";
import type { Stage } from "../stage";
import type { BareList } from "../subjects/bare-server";
import { listCases, statementsOf } from "./lists";

const part = "The exact total: milliseconds of a list's statement on PostgreSQL";
const maxShare = 0.5;
const repeats = 20;

/** Milliseconds of one run. */
async function time(client: pg.Client, name: string, { text, values }: BareList): Promise<number> {
  const started = performance.now();
  await client.query({ name, text, values });
  return performance.now() - started;
}

/** Each list's statement with and without its total, in turns: the difference is the total's. */
export async function countCost({ effort }: Stage, databaseUrl: string): Promise<Line[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const lines: Line[] = [];
  for (const list of listCases) {
    const { counted, uncounted } = statementsOf(list);
    const times = await interleaved(effort.rounds * repeats, [
      { name: "with", measure: () => time(client, `${list.name} with`, counted) },
      { name: "without", measure: () => time(client, `${list.name} without`, uncounted) },
    ]);
    const [withTotal, without] = [times.get("with") ?? [], times.get("without") ?? []];
    const share = median(
      withTotal.map((one, round) => Math.max(0, 1 - (without[round] ?? one) / one)),
    );
    lines.push({
      part,
      what: list.name,
      who: "PostgreSQL",
      figures: { "with it": median(withTotal), without: median(without), "its share": share },
      target: { text: `at most ${maxShare} of the list`, met: share <= maxShare },
    });
  }
  await client.end();
  return lines;
}
