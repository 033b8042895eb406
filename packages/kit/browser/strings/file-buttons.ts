/** What the buttons say that save and print. */
export const fileButtons = {
  print: "Print",
  csv: "CSV",
  xlsx: "Excel",
  saving: "Preparing the file…",
  failed: "Couldn't create the file.",
};
