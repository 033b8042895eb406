import { Badge, Box, CloseButton } from "@mantine/core";
import type { Applied } from "./applied";
import { t } from "./text";

/** What the report is cut down to; what was chosen can be taken back. */
export function AppliedFilters({
  applied,
  onChange,
}: {
  applied: readonly Applied[];
  onChange(changes: Readonly<Record<string, null>>): void;
}) {
  return (
    <Box
      component="ul"
      m={0}
      p={0}
      aria-label={t("applied")}
      className="screen-only"
      sx={{ listStyle: "none", display: "flex", flexWrap: "wrap", gap: 6 }}
    >
      {applied.map(({ name, value, keys }) => (
        <Badge
          key={name}
          component="li"
          variant="outline"
          color={keys.length > 0 ? "brand" : "gray"}
          size="lg"
          rightSection={
            keys.length > 0 ? (
              <CloseButton
                size={24}
                variant="transparent"
                iconSize={12}
                aria-label={t("remove", { name })}
                onClick={() => onChange(Object.fromEntries(keys.map((key) => [key, null])))}
              />
            ) : undefined
          }
        >
          {name}: <bdi>{value}</bdi>
        </Badge>
      ))}
    </Box>
  );
}
