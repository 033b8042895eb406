import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { relativeTime } from "../../providers/relative-time";
import type { OwnFactors } from "../../providers/own-factors";
import { t } from "../../strings/second-factor";
import { browserHasPasskeys } from "../../providers/browser-has-passkeys";

type Passkey = OwnFactors["passkeys"][number];

const used = (at: string | null) =>
  at === null ? t("neverUsed") : t("lastUsed", { ago: relativeTime(at) });

interface OwnPasskeysProps {
  factors: OwnFactors;
  /** The passkey that is being removed. */
  removing: number | undefined;
  onAdd(): void;
  onRemove(id: number): void;
}

/** Why none can be added here; undefined where one can. */
function hindrance({ passkeys_possible }: OwnFactors): string | undefined {
  if (!passkeys_possible) return t("passkeys.notHere");
  return browserHasPasskeys() ? undefined : t("passkeys.notInBrowser");
}

function PasskeyRow({
  passkey: { name, created_at, last_used_at },
  busy,
  onRemove,
}: {
  passkey: Passkey;
  busy: boolean;
  onRemove(): void;
}) {
  return (
    <Group position="apart" noWrap>
      <div>
        <Text weight={600}>{name}</Text>
        <Text size="xs" color="dimmed">
          {`${t("since", { ago: relativeTime(created_at) })} · ${used(last_used_at)}`}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        aria-label={t("passkeys.removeOne", { name })}
        onClick={onRemove}
      >
        {t("passkeys.remove")}
      </Button>
    </Group>
  );
}

/** The passkeys one has, each of which can be removed. */
export function OwnPasskeys({ factors, removing, onAdd, onRemove }: OwnPasskeysProps) {
  const why = hindrance(factors);
  return (
    <Card withBorder p="lg" radius="md">
      <Stack spacing="md" align="stretch">
        <div>
          <Title order={3}>{t("passkeys.title")}</Title>
          <Text color="dimmed">{t("passkeys.text")}</Text>
        </div>
        {factors.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            busy={removing === passkey.id}
            onRemove={() => onRemove(passkey.id)}
          />
        ))}
        {why ? (
          <Text size="sm" color="dimmed">
            {why}
          </Text>
        ) : (
          <Group>
            <Button variant="default" onClick={onAdd}>
              {t("passkeys.add")}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
