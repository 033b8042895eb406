import { Box, type Sx } from "@mantine/core";
import type { ReactNode } from "react";

/** A name and what stands beside it. */
export interface Definition {
  key: string;
  name: ReactNode;
  value: ReactNode;
}

const plain: Sx = {};

/** Values beside their names, in two columns. */
export function DefinitionList({
  of,
  sx = plain,
  nameSx = plain,
  valueSx = plain,
}: {
  of: readonly Definition[];
  sx?: Sx;
  nameSx?: Sx;
  valueSx?: Sx;
}) {
  return (
    <Box
      component="dl"
      m={0}
      sx={[
        {
          display: "grid",
          gridTemplateColumns: "minmax(90px, max-content) minmax(0, 1fr)",
          gap: "4px 16px",
        },
        sx,
      ]}
    >
      {of.map(({ key, name, value }) => (
        <Box key={key} sx={{ display: "contents" }}>
          <Box component="dt" sx={nameSx}>
            {name}
          </Box>
          <Box component="dd" m={0} sx={[{ minWidth: 0 }, valueSx]}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
