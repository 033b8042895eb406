import { Box, Text } from "@mantine/core";
import type { ReactNode } from "react";

export interface Fact {
  name: string;
  value: ReactNode;
}

/** A few facts in one line below a name; what is not known is left out. */
export function Facts({ of }: { of: readonly Fact[] }) {
  return (
    <Box component="dl" m={0} mb="md" sx={{ display: "flex", flexWrap: "wrap", gap: "4px 28px" }}>
      {of
        .filter(({ value }) => value !== null && value !== undefined && value !== "")
        .map(({ name, value }) => (
          <Box key={name} sx={{ display: "flex", gap: 6 }}>
            <Text component="dt" color="dimmed">
              {name}
            </Text>
            <Box component="dd" m={0} sx={{ fontWeight: 600 }}>
              <bdi>{value}</bdi>
            </Box>
          </Box>
        ))}
    </Box>
  );
}
