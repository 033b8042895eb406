/** What the buttons say that save and print. */
export const fileButtons = {
  print: "Print",
  csv: "CSV",
  xlsx: "Excel",
  saving: "The file is being made…",
  failed: "The file could not be made.",
};
