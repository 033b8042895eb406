import { handOrder, readSort, sortBeforeMoves, type Resource } from "../../../schema";
import { orderStep } from "../columns";
import { quoted, type Table } from "../model";

const isOrdered = ({ columns }: Table) => columns.some(({ name }) => name === handOrder);

/**
 * Gives the rows of a table their first places where an order by hand is new: those that they had in
 * their list. The new column has numbered them already, in no order, so the next row comes last.
 */
export function firstOrder(resource: Resource, was: Table, now: Table): string[] {
  if (isOrdered(was) || !isOrdered(now)) return [];
  const [table, column] = [quoted(now.name), quoted(handOrder)];
  const keys = readSort(sortBeforeMoves(resource)).map(
    ({ field, descending }) => `${quoted(field)}${descending ? " desc nulls last" : ""}`,
  );
  return [
    `update ${table} set ${column} = placed.place * ${orderStep} from (select "id" as row_id, row_number() over (order by ${[...keys, '"id"'].join(", ")}) as place from ${table}) placed where placed.row_id = ${table}."id"`,
  ];
}
