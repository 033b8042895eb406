/**
 * What a person reads when a value is refused. One place, so that another language is another
 * object.
 */
export const sentences = {
  required: (label: string) => `${label} is required.`,
  text: (label: string) => `${label} must be text.`,
  unstorable: (label: string) => `${label} contains characters that can't be stored.`,
  tooShort: (label: string, min: number) => `${label} must have at least ${min} characters.`,
  tooLong: (label: string, max: number) => `${label} can have at most ${max} characters.`,
  pattern: (label: string) => `${label} isn't in the expected format.`,
  email: (label: string) => `${label} must be an email address, such as name@example.com.`,
  phone: (label: string) => `${label} must be a phone number, such as +91 98765 43210.`,
  url: (label: string) => `${label} must be a web address starting with http:// or https://.`,
  colour: (label: string) => `${label} must be a colour such as #1c7ed6.`,
  number: (label: string) => `${label} must be a number.`,
  whole: (label: string) => `${label} must be a whole number.`,
  scale: (label: string, scale: number) => `${label} can have at most ${scale} decimal places.`,
  tooSmall: (label: string, min: number | string) => `${label} must be at least ${min}.`,
  tooLarge: (label: string, max: number | string) => `${label} must be at most ${max}.`,
  boolean: (label: string) => `${label} must be yes or no.`,
  date: (label: string) => `${label} must be a valid date, such as 2026-11-21.`,
  time: (label: string) => `${label} must be a valid time, such as 08:30.`,
  instant: (label: string) =>
    `${label} must be a date and time with an offset, such as 2026-11-21T08:30:00Z.`,
  choice: (label: string, options: readonly string[]) =>
    `${label} must be one of: ${options.join(", ")}.`,
  reference: (label: string) => `${label} must be chosen from the list.`,
  /** `way` names the records from the one chosen up to the one that is changed; "" is not named. */
  circle: (way: readonly string[]) => {
    const named = way.map((title) => title || "another record");
    const [chosen = "", own = chosen] = [named[0], named.at(-1)];
    if (named.length < 2) return `${own} can't be below itself.`;
    const above = named.length > 6 ? [own] : named.slice(1);
    return `${chosen} is below ${above.join(", which is below ")}, so ${own} can't be below ${chosen}.`;
  },
  references: (label: string) => `${label} must be a list of records, each once.`,
  keys: (label: string) => `${label} must be a list of permission keys, each once.`,
  after: (label: string, other: string) => `${label} must be after “${other}”.`,
  notBefore: (label: string, other: string) => `${label} must not be before “${other}”.`,
  onlyWhen: (label: string, when: string) => `${label} can only be filled in when ${when}.`,
  noRight: (label: string) => `You don’t have permission to change ${label}.`,
  unknown: (key: string) => `There is no field “${key}”.`,
  readOnly: (label: string) => `${label} is set automatically.`,
  computed: (label: string) => `${label} is calculated and can't be set.`,
  body: "The body must be an object.",
  rows: (label: string) => `${label} must be a list of rows.`,
  row: (label: string) => `Each of the ${label.toLowerCase()} must be an object.`,
  tooManyRows: (label: string, max: number) => `${label} can have at most ${max} rows.`,
  rowId: "The id must be a whole number of 1 or more.",
  rowOfNew: "A new record has no rows with an id yet. Leave out id.",
  rowVersion: "Send the version of the row that you change or delete.",
  rowTwice: "This row is listed twice.",
  rowDeleted: "Leave out “deleted”, or write true.",
};
