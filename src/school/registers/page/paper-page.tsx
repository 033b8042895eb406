import { Box, Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Letterhead } from "@rollcall/kit/browser/print/letterhead";

interface PaperPageProps {
  /** What a screen reader calls it. */
  label: string;
  /** Whose paper it is, where that is not the institution as everywhere else. */
  head?: { name?: string; lines: readonly string[] };
  children: ReactNode;
}

/** Something that is signed, as it is printed: black on white, under the letterhead, on pages of its own. */
export const PaperPage = ({ label, head, children }: PaperPageProps) => (
  <Paper
    component="article"
    aria-label={label}
    withBorder
    p={40}
    maw="210mm"
    sx={{
      background: "white",
      color: "black",
      "@media (max-width: 600px)": { padding: 16 },
      "@media print": {
        border: 0,
        padding: 0,
        maxWidth: "none",
        boxShadow: "none",
        "& + &": { breakBefore: "page" },
      },
    }}
  >
    <Stack spacing="xl">
      <Box pb="sm" sx={{ borderBottom: "1px solid currentColor" }}>
        <Letterhead {...head} />
      </Box>
      {children}
    </Stack>
  </Paper>
);
