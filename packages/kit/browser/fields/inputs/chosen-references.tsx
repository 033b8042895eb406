import { Box, CloseButton, Text } from "@mantine/core";
import { t } from "../../strings/inputs";
import type { ReferenceOption } from "./reference-option";

interface ChosenReferencesProps {
  options: readonly ReferenceOption[];
  label: string;
  onRemove(id: number): void;
}

/** Several chosen records, each of which can be taken off. */
export function ChosenReferences({ options, label, onRemove }: ChosenReferencesProps) {
  if (options.length === 0) return null;
  return (
    <Box
      component="ul"
      role="list"
      aria-label={t("chosen", { label })}
      p={0}
      mt={4}
      mb={6}
      sx={{
        listStyle: "none",
        display: "flex",
        flexWrap: "wrap",
        gap: 6,
        maxHeight: 220,
        overflowY: "auto",
      }}
    >
      {options.map(({ id, title, second }) => {
        const name = title || t("unknownRecord", { id });
        return (
          <Box
            component="li"
            key={id}
            pl={10}
            pr={2}
            title={second}
            sx={(theme) => ({
              display: "flex",
              alignItems: "center",
              gap: 2,
              maxWidth: "100%",
              borderRadius: 999,
              background:
                theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[1],
              border: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[3] : theme.colors.gray[4]}`,
            })}
          >
            <Text size="sm" lineClamp={1}>
              {name}
            </Text>
            <CloseButton
              size={24}
              iconSize={14}
              radius="xl"
              aria-label={t("remove", { what: name })}
              onClick={() => onRemove(id)}
            />
          </Box>
        );
      })}
    </Box>
  );
}
