/** The words of a query that say something, as they stand in an address. */
export function queryText(query: object): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(
    said.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
}
