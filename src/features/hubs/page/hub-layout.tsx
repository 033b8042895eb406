import { Box } from "@mantine/core";
import type { ReactNode } from "react";

const narrow = "@media (max-width: 1000px)";

/**
 * What matters most beside what is needed at once, and the rest below the first. On a narrow screen
 * they follow each other in this order.
 */
export function HubLayout({
  main,
  side,
  rest,
}: {
  main: ReactNode;
  side: ReactNode;
  rest?: ReactNode;
}) {
  const column = { display: "grid", gap: 16, alignContent: "start", minWidth: 0 } as const;
  return (
    <Box
      mb="md"
      sx={{
        display: "grid",
        gap: 16,
        gridTemplateColumns: "minmax(0, 1.9fr) minmax(270px, 1fr)",
        gridTemplateRows: "auto 1fr",
        gridTemplateAreas: '"main side" "rest side"',
        [narrow]: {
          gridTemplateColumns: "minmax(0, 1fr)",
          gridTemplateRows: "auto",
          gridTemplateAreas: '"main" "side" "rest"',
        },
        // Cards of other parts bring a margin for pages on which they stand below each other.
        "& > div > section": { marginBottom: 0 },
      }}
    >
      <Box sx={{ ...column, gridArea: "main" }}>{main}</Box>
      <Box sx={{ ...column, gridArea: "side" }}>{side}</Box>
      {rest ? <Box sx={{ ...column, gridArea: "rest" }}>{rest}</Box> : null}
    </Box>
  );
}
