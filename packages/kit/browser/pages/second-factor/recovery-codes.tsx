import { Box } from "@mantine/core";
import { t } from "../../strings/second-factor";
import { ShownOnce } from "../../fields/shown-once";

const codesWords = { copy: t("codes.copy"), copied: t("codes.copied"), done: t("codes.done") };

const said = { ...codesWords, made: t("codes.shown"), keep: t("codes.text") };

/** Recovery codes, which are shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => (
  <ShownOnce text={codes.join("\n")} words={said} onDone={onDone}>
    <Box
      component="ul"
      dir="ltr"
      aria-label={t("codes.title")}
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
