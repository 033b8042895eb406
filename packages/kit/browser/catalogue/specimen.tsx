import { Box } from "@mantine/core";
import type { ReactNode } from "react";

interface SpecimenProps {
  /** What it shows, in a few words. */
  title: string;
  /** Takes the whole width of its part. */
  wide?: boolean;
  children: ReactNode;
}

/** One thing in one state, with its name. */
export function Specimen({ title, wide = false, children }: SpecimenProps) {
  return (
    <Box
      component="figure"
      aria-label={title}
      m={0}
      sx={{ minWidth: 0, ...(wide ? { gridColumn: "1 / -1" } : {}) }}
    >
      <Box
        component="figcaption"
        mb={6}
        sx={(theme) => ({
          fontSize: theme.fontSizes.xs,
          color: theme.colorScheme === "dark" ? theme.colors.dark[2] : theme.colors.gray[6],
        })}
      >
        {title}
      </Box>
      {/* A bar that sticks to the window sticks to its specimen. */}
      <Box sx={{ overflow: "hidden", padding: 3, margin: -3 }}>{children}</Box>
    </Box>
  );
}

/** Specimens side by side where there is room. */
export const Specimens = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 300px), 1fr))",
      gap: "20px 24px",
      alignItems: "start",
    }}
  >
    {children}
  </Box>
);
