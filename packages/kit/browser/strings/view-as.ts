/** What is said while the console is looked at with another's rights. */
export const viewing = {
  label: "Viewing as another admin",
  text: (name: string) => `Viewing as ${name}. Read-only.`,
  stop: "Stop",
  stopOf: (name: string) => `Stop viewing as ${name}`,
} as const;
