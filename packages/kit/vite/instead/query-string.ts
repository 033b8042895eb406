/** What simple-rest uses of `query-string`: flat values, and lists as a name that is repeated. */
export function stringify(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null) query.append(name, String(one));
  return query.toString();
}
