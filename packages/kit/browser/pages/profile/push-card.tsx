import { Alert, Badge, Box, Button, Card, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { relativeTime } from "../../providers/relative-time";
import { TableSkeleton } from "../../fields/skeletons";
import { t } from "../../strings/profile";
import { deviceName } from "./device-name";
import { usePush, type Device, type PushState } from "./use-push";

const hostReasons = { host: t("push.reasons.host"), switched_off: t("push.reasons.switched_off") };

const abilityTexts = {
  unsupported: t("push.unsupported"),
  blocked: t("push.blocked"),
  notAllowed: t("push.notAllowed"),
  notReady: t("push.notReady"),
};

const whyId = "push-hindrance";

/** Why this browser cannot be told, in words; undefined when it can. */
function hindrance({ reason, ability }: PushState): string | undefined {
  if (reason) return hostReasons[reason];
  return ability === "possible" ? undefined : abilityTexts[ability];
}

function DeviceRow({
  device,
  isHere,
  busy,
  onRemove,
}: {
  device: Device;
  isHere: boolean;
  busy: boolean;
  onRemove(): void;
}) {
  const name = deviceName(device.user_agent) ?? t("push.unknown");
  return (
    <li>
      <Group position="apart" noWrap>
        <div>
          <Group spacing="xs">
            <Text weight={600}>{name}</Text>
            {isHere && <Badge color="green">{t("push.here")}</Badge>}
          </Group>
          <Text size="xs" color="dimmed">
            {t("push.since", { when: relativeTime(device.created_at) })}
          </Text>
        </div>
        <Button
          variant="default"
          size="xs"
          onClick={onRemove}
          loading={busy}
          aria-label={t("push.removeOf", { device: name })}
        >
          {t("push.remove")}
        </Button>
      </Group>
    </li>
  );
}

/** What stands there until it is known how one is told. */
function NotRead({ isError, onRetry }: { isError: boolean; onRetry(): void }) {
  if (!isError) return <TableSkeleton rows={1} columns={2} />;
  return (
    <Alert color="red" role="alert">
      {t("push.failed")}{" "}
      <Button variant="subtle" size="xs" compact onClick={onRetry}>
        {t("push.retry")}
      </Button>
    </Alert>
  );
}

/** The devices on which one is told, each of which can be removed. */
function Devices({
  devices,
  here,
  off,
}: {
  devices: readonly Device[];
  here: Device | undefined;
  off: ReturnType<typeof usePush>["off"];
}) {
  return (
    <Box
      component="ul"
      aria-label={t("push.devices")}
      sx={{ listStyle: "none", margin: 0, padding: 0, display: "grid", gap: 12 }}
    >
      {devices.map((device) => (
        <DeviceRow
          key={device.id}
          device={device}
          isHere={device === here}
          busy={off.isPending && off.variables?.id === device.id}
          onRemove={() => off.mutate(device)}
        />
      ))}
    </Box>
  );
}

/**
 * Whether one is told on this device when no console is open, and on which others. The browser's
 * permission is asked for only when it is turned on.
 */
export function PushCard() {
  const {
    state: { data, isError, refetch },
    on,
    off,
  } = usePush();
  const here = data?.devices.find(({ fingerprint }) => fingerprint === data.here);
  const why = data && hindrance(data);
  const busy = on.isPending || off.isPending;
  const change = (checked: boolean) => {
    if (checked && data?.public_key) on.mutate(data.public_key);
    if (!checked && here) off.mutate(here);
  };
  return (
    <Card withBorder p="lg" radius="md">
      <Stack spacing="md">
        <div>
          <Title order={2}>{t("push.title")}</Title>
          <Text color="dimmed">{t("push.text")}</Text>
        </div>
        {!data && <NotRead isError={isError} onRetry={() => void refetch()} />}
        {/* The kit's first label is the empty track: without a name of its own the switch would be described but not named. */}
        {data && (
          <Switch
            label={t("push.toggle")}
            aria-label={t("push.toggle")}
            aria-describedby={why && whyId}
            checked={here !== undefined}
            disabled={busy || (why !== undefined && !here)}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        )}
        {why && (
          <Text id={whyId} size="sm" color="dimmed">
            {why}
          </Text>
        )}
        {on.isPending && (
          <Text size="sm" role="status">
            {t("push.waiting")}
          </Text>
        )}
        {data && data.devices.length > 0 && (
          <Devices devices={data.devices} here={here} off={off} />
        )}
      </Stack>
    </Card>
  );
}
