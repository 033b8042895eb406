import { Box } from "@mantine/core";
import { secondFactor } from "../../strings/second-factor";
import { ShownOnce } from "../../fields/shown-once";

const { codes: words } = secondFactor;
const said = { ...words, made: words.shown, keep: words.text };

/** Recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => (
  <ShownOnce text={codes.join("\n")} words={said} onDone={onDone}>
    <Box
      component="ul"
      dir="ltr"
      aria-label={words.title}
      sx={{
        listStyle: "none",
        margin: 0,
        padding: 0,
        display: "grid",
        gridTemplateColumns: "repeat(auto-fill, minmax(190px, 1fr))",
        gap: 6,
        fontFamily: "monospace",
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  </ShownOnce>
);
