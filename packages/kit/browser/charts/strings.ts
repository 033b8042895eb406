/** What charts say of themselves. */
export const chartStrings = {
  /** After the name of a chart, for who cannot see it. */
  range: (title: string, lowest: string, highest: string) =>
    `${title}: from ${lowest} to ${highest}.`,
  empty: (title: string) => `${title}: no data.`,
  noData: "No data",
  keys: "Use the arrow keys to read single values.",
  reading: (label: string, values: string) => `${label}: ${values}`,
  ofSeries: (name: string, value: string) => `${name} ${value}`,
  asTable: "Show as table",
  table: (title: string) => `Table: ${title}`,
  below: (label: string) => `${label} (below the values shown)`,
  above: (label: string) => `${label} (above the values shown)`,
  state: "State",
};
