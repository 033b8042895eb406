import { Group, Kbd, SimpleGrid, Text, Title } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { Modal } from "../../fields/dialog";
import { palette } from "../../strings/palette";
import type { MenuGroup } from "../menu";
import { lettersOf } from "../use-shortcuts";

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group position="apart" noWrap spacing="xs">
      <Text>{label}</Text>
      <Group spacing={4} noWrap>
        {children}
      </Group>
    </Group>
  );
}

/** Every shortcut there is, on one sheet. */
export function ShortcutSheet({
  groups,
  onClose,
}: {
  groups: readonly MenuGroup[];
  onClose(): void;
}) {
  const letters = useMemo(() => [...lettersOf(groups)], [groups]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Title order={2}>{palette.shortcuts}</Title>}
      size="lg"
      closeButtonLabel={palette.close}
    >
      <Title order={3} mb="xs">
        {palette.everywhere}
      </Title>
      <SimpleGrid
        cols={2}
        spacing="xl"
        verticalSpacing="xs"
        breakpoints={[{ maxWidth: 600, cols: 1 }]}
      >
        <Row label={palette.keys.palette}>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </Row>
        <Row label={palette.keys.search}>
          <Kbd>/</Kbd>
        </Row>
        <Row label={palette.keys.sheet}>
          <Kbd>?</Kbd>
        </Row>
        <Row label={palette.keys.close}>
          <Kbd>Esc</Kbd>
        </Row>
      </SimpleGrid>
      <Title order={3} mt="lg" mb="xs">
        {palette.onPages}
      </Title>
      <SimpleGrid
        cols={2}
        spacing="xl"
        verticalSpacing="xs"
        breakpoints={[{ maxWidth: 600, cols: 1 }]}
      >
        {palette.pageKeys.map(({ label, keys }) => (
          <Row key={label} label={label}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Row>
        ))}
      </SimpleGrid>
      <Title order={3} mt="lg" mb="xs">
        {palette.goTo}
      </Title>
      <SimpleGrid
        cols={2}
        spacing="xl"
        verticalSpacing="xs"
        breakpoints={[{ maxWidth: 600, cols: 1 }]}
      >
        {letters.map(([letter, { label, path }]) => (
          <Row key={path} label={label}>
            <Kbd>g</Kbd>
            <Text size="xs" color="dimmed">
              {palette.then}
            </Text>
            <Kbd>{letter}</Kbd>
          </Row>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
