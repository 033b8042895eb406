/** What is said while the console is looked at with another's rights. */
export const viewing = {
  label: "Viewing as another admin",
  text: (name: string) => `You see the console as ${name}. Nothing can be changed.`,
  stop: "Stop",
  stopOf: (name: string) => `Stop seeing the console as ${name}`,
} as const;
