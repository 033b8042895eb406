import { Box, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CreateInPlaceProvider } from "./create-in-place";
import { UnsavedGuard } from "./unsaved-guard";

/**
 * What is around the form of a page: its title, the guard of what is typed, and pickers that can
 * create.
 */
export function FormFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <UnsavedGuard>
      <CreateInPlaceProvider>
        <Box maw={960}>
          <Title order={1} mb="md">
            {title}
          </Title>
          {children}
        </Box>
      </CreateInPlaceProvider>
    </UnsavedGuard>
  );
}
