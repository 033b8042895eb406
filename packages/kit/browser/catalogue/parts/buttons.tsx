import { Badge, Button, Group, Stack, useMantineTheme } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import controls from "../../crud/list/controls.module.css";
import { icon } from "../../crud/list/row-icon";
import { ViewSwitch } from "../../fields/view-switch";
import { Specimen } from "../specimen";

const variants = ["filled", "default", "light", "subtle"] as const;
const views = [
  { to: "/list", label: "List" },
  { to: "/map", label: "Map" },
];

/** A button of each look, as it rests, loads and is disabled. */
function Variants({ color }: { color: "brand" | "red" }) {
  return (
    <Stack spacing="xs">
      {variants.map((variant) => (
        <Group key={variant} spacing="sm">
          <Button variant={variant} color={color}>
            {variant}
          </Button>
          <Button variant={variant} color={color} leftIcon={<IconPencil size={16} aria-hidden />}>
            With an icon
          </Button>
          <Button variant={variant} color={color} size="xs" compact>
            Compact
          </Button>
          <Button variant={variant} color={color} loading>
            Loading
          </Button>
          <Button variant={variant} color={color} disabled>
            Disabled
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

/** Buttons of forms and dialogs, of lists, and what else is pressed. */
export function Buttons() {
  const { colorScheme } = useMantineTheme();
  return (
    <Stack spacing={32}>
      <Specimen title="Of forms and dialogs">
        <Variants color="brand" />
      </Specimen>
      <Specimen title="That take something away">
        <Variants color="red" />
      </Specimen>
      <Specimen title="Of lists">
        <Group className={controls.root} data-scheme={colorScheme} spacing="sm">
          <button type="button" className={controls.primary}>
            {icon("plus", 16)}
            New planet
          </button>
          <button type="button" className={controls.button}>
            {icon("filter", 16)}
            Filters
          </button>
          <button type="button" className={controls.button} disabled>
            Disabled
          </button>
          <button type="button" className={controls.textButton}>
            Try again
          </button>
        </Group>
      </Specimen>
      <Specimen title="Between views">
        <ViewSwitch label="Views" views={views} current="/list" />
      </Specimen>
      <Specimen title="Signs">
        <Group spacing="sm">
          <Badge>Badge</Badge>
          <Badge color="red">Badge</Badge>
          <Badge color="green">Badge</Badge>
          <Badge variant="outline" color="gray" leftSection={<IconPlus size={10} aria-hidden />}>
            Badge
          </Badge>
        </Group>
      </Specimen>
    </Stack>
  );
}
