import { Box } from "@mantine/core";
import type { ReactNode } from "react";

/** A plain list within a panel. Its links stand within sentences, so they are underlined. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <Box
    component="ul"
    m={0}
    p={0}
    sx={{
      listStyle: "none",
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr)",
      gap: 8,
      "& [class*='-Anchor-root']": { textDecoration: "underline" },
    }}
  >
    {children}
  </Box>
);

/** One line: what, and at its end when. */
export const Line = ({ children }: { children: ReactNode }) => (
  <Box
    component="li"
    sx={{
      display: "flex",
      justifyContent: "space-between",
      alignItems: "baseline",
      gap: 12,
      "@media (max-width: 360px)": { flexWrap: "wrap", rowGap: 2 },
    }}
  >
    {children}
  </Box>
);

/** A list of lines with a rule below each; what stands at the end of one keeps to itself. */
export const RuledLines = ({
  ordered = false,
  children,
}: {
  ordered?: boolean;
  children: ReactNode;
}) => (
  <Box
    component={ordered ? "ol" : "ul"}
    m={0}
    p={0}
    sx={{
      listStyle: "none",
      display: "grid",
      "& > li": {
        display: "flex",
        gap: "var(--space-md)",
        justifyContent: "space-between",
        padding: "8px 0",
        borderBottom: "1px solid var(--line)",
      },
      "& > li > span": { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
    }}
  >
    {children}
  </Box>
);
