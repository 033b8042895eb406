import { literal } from "../model";

/** Rows that stand in the way of a change, and how they are told. */
export interface RowCheck {
  table: string;
  /** A query for them: `id`, `title` and `value`, which is null where there is none to tell. */
  rows: string;
  /** The same of the database as it is before the change; undefined where it cannot be asked yet. */
  rowsBefore?: string;
  /** "room", "rooms". */
  one: string;
  many: string;
  /** What they have, before their value: "the status"; and where there is none: "no status". */
  having: string;
  havingNone: string;
  /** What must be so, as a sentence. */
  reason: string;
}

const shownGroups = 3;
const shownTitles = 5;

/**
 * An expression for the sentence that names the rows, null where there are none: `3 rooms have the
 * status "closed-down": 12, 15, 19. Status must be open or closed.`
 */
export function sentenceSql(
  { one, many, having, havingNone, reason }: RowCheck,
  rows: string,
): string {
  const group = [
    `n || case when n = 1 then ${literal(` ${one} has `)} else ${literal(` ${many} have `)} end`,
    `case when value is null then ${literal(havingNone)} else ${literal(`${having} "`)} || left(value, 60) || '"' end`,
    `': ' || array_to_string(titles, ', ')`,
    `case when n > ${shownTitles} then ' and ' || (n - ${shownTitles}) || ' more' else '' end`,
  ].join(" || ");
  return `(with bad as (${rows}),
  groups as (select value, count(*) as n, (array_agg(title order by id))[1:${shownTitles}] as titles from bad group by value),
  first as (select * from groups order by n desc, value limit ${shownGroups})
  select string_agg(${group}, '; ' order by n desc, value)
    || case when (select count(*) from groups) > ${shownGroups} then '; and others, ' || (select count(*) from bad) || ' in all' else '' end
    || ${literal(`. ${reason}`)} from first)`;
}

/** A statement that refuses, in one sentence, while there are rows in the way. */
export const guardStatement = (check: RowCheck): string =>
  `do $check$ declare sentence text; begin
  sentence := ${sentenceSql(check, check.rows)};
  if sentence is not null then raise exception using errcode = '23514', message = sentence; end if;
end $check$`;
