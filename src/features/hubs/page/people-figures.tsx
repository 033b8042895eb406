import { Anchor, Box, Text } from "@mantine/core";
import { Link } from "react-router-dom";

interface PeopleFiguresProps {
  people: readonly { id: number; name: string; percentage: number | null }[];
  format(percentage: number | null): string;
}

/** Students with a percentage each; the name leads to the student. */
export function PeopleFigures({ people, format }: PeopleFiguresProps) {
  return (
    <Box component="ol" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 6 }}>
      {people.map(({ id, name, percentage }) => (
        <Box component="li" key={id} sx={{ display: "flex", gap: 12 }}>
          <Anchor component={Link} to={`/students/${id}`} sx={{ flex: 1, minWidth: 0 }}>
            {name}
          </Anchor>
          <Text weight={600} sx={{ fontVariantNumeric: "tabular-nums" }}>
            {format(percentage)}
          </Text>
        </Box>
      ))}
    </Box>
  );
}
