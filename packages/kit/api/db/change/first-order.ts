import { handOrder } from "../../../schema";
import { orderStep } from "../columns";
import { identifier, quoted, type Table } from "../model";

const ordered = ({ columns }: Table) => columns.some(({ name }) => name === handOrder);

/** The keys by which a list was sorted, as its index has them; by number where there is none. */
function keysBefore(was: Table, now: Table): string {
  const name = identifier(now.name, "list", "order");
  const index = was.indexes.find(
    (each) => each.name === name || each.name === identifier(was.name, "list", "order"),
  );
  const keys = /^\(("[^()]*)\)/.exec(index?.on ?? "")?.[1] ?? "";
  const columns = [...keys.matchAll(/"([^"]+)"/g)].map(([, column]) => column);
  const stay = (column: string | undefined) =>
    was.columns.some((each) => each.name === column) &&
    now.columns.some((each) => each.name === column && each.generated === undefined);
  return columns.length > 0 && columns.every(stay) ? keys : '"id"';
}

/**
 * Gives the rows of a table their first places where an order by hand is new: those that they had in
 * their list. The new column has numbered them already, in no order, so the next row comes last.
 */
export function firstOrder(was: Table, now: Table): string[] {
  if (ordered(was) || !ordered(now)) return [];
  const [table, column] = [quoted(now.name), quoted(handOrder)];
  return [
    `update ${table} set ${column} = placed.place * ${orderStep} from (select "id" as row_id, row_number() over (order by ${keysBefore(was, now)}) as place from ${table}) placed where placed.row_id = ${table}."id"`,
  ];
}
