import { Group, Kbd, SimpleGrid, Text, Title } from "@mantine/core";
import { useMemo, type ReactNode } from "react";
import { Modal } from "../../fields/dialog";
import { t } from "../../strings/palette";
import type { MenuGroup } from "../menu";
import { lettersOf } from "../use-shortcuts";

const pageKeys = [
  { label: t("pageKeys.1.label"), keys: ["j", "k"] },
  { label: t("pageKeys.2.label"), keys: ["Enter"] },
  { label: t("pageKeys.3.label"), keys: ["x"] },
  { label: t("pageKeys.4.label"), keys: ["n"] },
  { label: t("pageKeys.5.label"), keys: ["e"] },
  { label: t("pageKeys.6.label"), keys: ["Ctrl", "S"] },
  { label: t("pageKeys.7.label"), keys: [t("pageKeys.space")] },
];

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
      title={<Title order={2}>{t("shortcuts")}</Title>}
      size="lg"
      closeButtonLabel={t("close")}
    >
      <Title order={3} mb="xs">
        {t("everywhere")}
      </Title>
      <SimpleGrid
        cols={2}
        spacing="xl"
        verticalSpacing="xs"
        breakpoints={[{ maxWidth: 600, cols: 1 }]}
      >
        <Row label={t("keys.palette")}>
          <Kbd>Ctrl</Kbd>
          <Kbd>K</Kbd>
        </Row>
        <Row label={t("keys.search")}>
          <Kbd>/</Kbd>
        </Row>
        <Row label={t("keys.sheet")}>
          <Kbd>?</Kbd>
        </Row>
        <Row label={t("keys.close")}>
          <Kbd>Esc</Kbd>
        </Row>
      </SimpleGrid>
      <Title order={3} mt="lg" mb="xs">
        {t("onPages")}
      </Title>
      <SimpleGrid
        cols={2}
        spacing="xl"
        verticalSpacing="xs"
        breakpoints={[{ maxWidth: 600, cols: 1 }]}
      >
        {pageKeys.map(({ label, keys }) => (
          <Row key={label} label={label}>
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
          </Row>
        ))}
      </SimpleGrid>
      <Title order={3} mt="lg" mb="xs">
        {t("goTo")}
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
              {t("then")}
            </Text>
            <Kbd>{letter}</Kbd>
          </Row>
        ))}
      </SimpleGrid>
    </Modal>
  );
}
