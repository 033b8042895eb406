import { Box } from "@mantine/core";
import type { Away } from "./leaves-api";

/**
 * A leave's type with the letter it is marked as; the colour stands beside the words, which say it
 * alone.
 */
export function TypeBadge({ type: { name, code, colour } }: { type: Away["type"] }) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        display: "inline-flex",
        alignItems: "center",
        gap: 6,
        padding: "0 8px",
        borderRadius: 999,
        fontSize: theme.fontSizes.xs,
        lineHeight: "20px",
        border: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
      })}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: "50%", backgroundColor: colour ?? "currentColor" }}
      />
      {name} · {code}
    </Box>
  );
}
