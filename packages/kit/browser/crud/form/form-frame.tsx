import { Box, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CreateInPlaceProvider } from "./create-in-place";
import { UnsavedGuard } from "./unsaved-guard";
import { pageWidth } from "../../fields/page-width";

/**
 * What is around the form of a page: its title, the guard of what is typed, and pickers that can
 * create.
 */
export function FormFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <UnsavedGuard>
      <CreateInPlaceProvider>
        <Box maw={pageWidth}>
          <Title order={1} mb="md">
            {title}
          </Title>
          {children}
        </Box>
      </CreateInPlaceProvider>
    </UnsavedGuard>
  );
}
