import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconDeviceTablet } from "@tabler/icons-react";
import { useState } from "react";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { CardList, SureDialog } from "@rollcall/kit/browser/ui";
import { momentText } from "@rollcall/kit/schema/formats/moments";
import { listed } from "@rollcall/kit/schema/messages";
import { students } from "../../../resources/students";
import { call } from "../../../providers/call";
import { AssignDialog, DeviceDialog, KeyDialog } from "./device-dialogs";
import { PunchFileDialog } from "./punch-file-dialog";
import { t } from "./text";
import { localText, useAct, useDevices, type Device } from "./use-devices";

const heldText = {
  ahead: (count: number) => t("held.ahead", { count }),
  behind: (count: number) => t("held.behind", { count }),
};

const decisionNames = { received: t("received"), stated: t("stated"), left_out: t("leaveOut") };

/** Minutes by which a clock may differ before it is worth a word: arrivals are judged by the minute. */
const clockAllowance = 2;

const healthText = (device: Device): string => {
  const { last_seen_at: seen, last_punch_at: punch, clock_seconds: clock } = device;
  const isRight = clock !== null && Math.abs(clock) < clockAllowance * 60;
  return [
    seen === null ? t("neverSeen") : t("seen", { when: momentText(seen) }),
    punch === null ? t("noPunch") : t("lastPunch", { when: momentText(punch) }),
    ...(isRight ? [t("clockOk")] : []),
  ].join(" · ");
};

const aboutText = ({
  place,
  serial,
  key_ending: ending,
  old_key_until: until,
  approved_address: address,
}: Device) =>
  [
    ...(place === null ? [] : [place]),
    t("serialLine", { serial }),
    t("keyEnding", { ending }),
    ...(until === null ? [] : [t("oldKeyLine", { when: momentText(until) })]),
    ...(address === null ? [] : [t("approvedLine", { address })]),
  ].join(" · ");

function ClockNote({ clock_seconds: seconds }: Device) {
  const minutes = Math.round(Math.abs(seconds ?? 0) / 60);
  if (minutes < clockAllowance) return null;
  return (
    <Alert
      color="orange"
      title={(seconds ?? 0) > 0 ? t("ahead", { count: minutes }) : t("behind", { count: minutes })}
    >
      {t("clockText")}
    </Alert>
  );
}

function Asking({ device: { id, asking } }: { device: Device }) {
  const { busy, act } = useAct();
  if (!asking) return null;
  const { address, at } = asking;
  return (
    <Alert color="yellow" title={t("asking")}>
      <Text mb="xs">{t("askingText", { when: momentText(at), address })}</Text>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() =>
          void act(() =>
            call("POST /admin/gate-devices/:id/approve", { params: { id }, body: { address } }),
          )
        }
      >
        {t("approve", { address })}
      </Button>
    </Alert>
  );
}

const decisions = ["received", "stated", "left_out"] as const;

function Held({ device }: { device: Device }) {
  const { busy, act } = useAct();
  const { id, name, held } = device;
  return (
    <>
      {held.map(({ hold, punches, from, to }) => (
        <Alert key={hold} color="orange" title={heldText[hold](punches)}>
          <Text mb="xs">{t("heldText", { from: localText(from), to: localText(to) })}</Text>
          <Group spacing="xs">
            {decisions.map((as) => (
              <Button
                key={as}
                size="xs"
                variant="default"
                loading={busy}
                aria-label={t("heldOf", { act: decisionNames[as], name })}
                onClick={() =>
                  void act(() =>
                    call("POST /admin/gate-devices/:id/held", {
                      params: { id },
                      body: { hold, as },
                    }),
                  )
                }
              >
                {decisionNames[as]}
              </Button>
            ))}
          </Group>
        </Alert>
      ))}
    </>
  );
}

/** Names an id of a device among the unknown ones no longer, or again. */
function useIgnore({ id }: Device) {
  const { busy, act } = useAct();
  const ignore = (pin: string, ignored: boolean) =>
    void act(() =>
      call("POST /admin/gate-devices/:id/ignore", { params: { id }, body: { pin, ignored } }),
    );
  return { busy, ignore };
}

interface UnknownProps {
  device: Device;
  /** Absent where who looks may not change students. */
  onAssign?: ((pin: string) => void) | undefined;
}

function UnknownRows({ device, onAssign }: UnknownProps) {
  const { busy, ignore } = useIgnore(device);
  return (
    <Stack spacing={6}>
      {device.unknown.map(({ pin, punches, last }) => (
        <Group key={pin} spacing="xs">
          <Text weight={600} dir="ltr">
            {pin}
          </Text>
          <Text size="sm" color="dimmed">
            {t("unknownLine", { count: punches, when: localText(last) })}
          </Text>
          {onAssign ? (
            <Button
              size="xs"
              variant="default"
              aria-label={t("assignOf", { id: pin })}
              onClick={() => onAssign(pin)}
            >
              {t("assign")}
            </Button>
          ) : null}
          <Button
            size="xs"
            variant="subtle"
            loading={busy}
            aria-label={t("ignoreOf", { id: pin })}
            onClick={() => ignore(pin, true)}
          >
            {t("ignore")}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}

function IgnoredIds({ device }: { device: Device }) {
  const { busy, ignore } = useIgnore(device);
  const { ignored } = device;
  if (ignored.length === 0) return null;
  return (
    <details>
      <summary>{t("ignored", { ids: listed(ignored) })}</summary>
      <Group spacing="xs" mt="xs">
        {ignored.map((pin) => (
          <Button
            key={pin}
            size="xs"
            variant="default"
            loading={busy}
            onClick={() => ignore(pin, false)}
          >
            {t("showAgain", { id: pin })}
          </Button>
        ))}
      </Group>
    </details>
  );
}

function UnknownIds({ device, onAssign }: { device: Device; onAssign(pin: string): void }) {
  const mayEdit = useMayDo()(students, "edit");
  const { busy, act } = useAct();
  if (device.unknown.length === 0) return null;
  return (
    <div role="group" aria-label={t("unknown")}>
      <Title order={3} size="h4">
        {t("unknown")}
      </Title>
      <Text size="sm" color="dimmed" mb="xs">
        {mayEdit ? t("unknownText") : t("mayNotAssign")}
      </Text>
      <UnknownRows device={device} onAssign={mayEdit ? onAssign : undefined} />
      <Button
        size="xs"
        mt="xs"
        variant="default"
        loading={busy}
        onClick={() => void act(() => call("POST /admin/gate-devices/unknown"))}
      >
        {t("findAgain")}
      </Button>
    </div>
  );
}

/** What is asked of a person about one device. */
type Question =
  | { ask: "edit" | "file" | "key" | "remove"; device: Device }
  | { ask: "assign"; device: Device; pin: string };

const acts = [
  { ask: "file", label: t("file"), of: (name: string) => t("fileOf", { name }) },
  { ask: "edit", label: t("edit"), of: (name: string) => t("editOf", { name }) },
  { ask: "key", label: t("newKey"), of: (name: string) => t("newKeyOf", { name }) },
  { ask: "remove", label: t("remove"), of: (name: string) => t("removeOf", { name }) },
] as const;

/** What lets a device in, and is taken from it. */
function Withdrawals({ device }: { device: Device }) {
  const { busy, act } = useAct();
  const { id, name } = device;
  const params = { id };
  const withdraw = () =>
    call("POST /admin/gate-devices/:id/approve", { params, body: { address: null } });
  const endKey = () => call("DELETE /admin/gate-devices/:id/old-key", { params });
  const common = { size: "xs", variant: "default", loading: busy } as const;
  return (
    <>
      {device.old_key_until === null ? null : (
        <Button
          {...common}
          aria-label={t("endOldKeyOf", { name })}
          onClick={() => void act(endKey)}
        >
          {t("endOldKey")}
        </Button>
      )}
      {device.approved_address === null ? null : (
        <Button
          {...common}
          aria-label={t("withdrawOf", { name })}
          onClick={() => void act(withdraw)}
        >
          {t("withdraw")}
        </Button>
      )}
    </>
  );
}

function DeviceCard({ device, onAsk }: { device: Device; onAsk(question: Question): void }) {
  const { name, unread_rows: unread, unread_row: row } = device;
  return (
    <Card withBorder radius="md" p="md" component="li">
      <Stack spacing="sm">
        <div>
          <Title order={2} size="h3" sx={{ overflowWrap: "anywhere" }}>
            {name}
          </Title>
          <Text size="sm" color="dimmed" sx={{ overflowWrap: "anywhere" }}>
            {aboutText(device)}
          </Text>
        </div>
        <Text>{healthText(device)}</Text>
        <Asking device={device} />
        <ClockNote {...device} />
        <Held device={device} />
        {unread === 0 ? null : (
          <Text size="sm" sx={{ overflowWrap: "anywhere" }}>
            {t("unread", { count: unread, row: row ?? "" })}
          </Text>
        )}
        <UnknownIds device={device} onAssign={(pin) => onAsk({ ask: "assign", device, pin })} />
        <IgnoredIds device={device} />
        <Group spacing="xs">
          {acts.map(({ ask, label, of }) => (
            <Button
              key={ask}
              size="xs"
              variant="default"
              aria-label={of(name)}
              onClick={() => onAsk({ ask, device })}
            >
              {label}
            </Button>
          ))}
          <Withdrawals device={device} />
        </Group>
      </Stack>
    </Card>
  );
}

interface QuestionDialogProps {
  question: Question;
  onClose(): void;
  onKey(address: string): void;
}

function QuestionDialog({ question, onClose, onKey }: QuestionDialogProps) {
  const { again } = useAct();
  const { device } = question;
  const { id, name } = device;
  const onDone = () => {
    onClose();
    void again();
  };
  if (question.ask === "edit")
    return <DeviceDialog device={device} onClose={onClose} onSaved={onDone} />;
  if (question.ask === "assign")
    return <AssignDialog pin={question.pin} onClose={onClose} onDone={onDone} />;
  if (question.ask === "file")
    return <PunchFileDialog device={device} onClose={onClose} onDone={onDone} />;
  const isKey = question.ask === "key";
  const params = { id };
  return (
    <SureDialog
      title={isKey ? t("newKeySure", { name }) : t("removeSure", { name })}
      text={isKey ? t("newKeyText") : t("removeText")}
      act={isKey ? t("newKey") : t("remove")}
      isRed={!isKey}
      send={async () => {
        if (!isKey) return (await call("DELETE /admin/gate-devices/:id", { params })).message;
        const { data, message } = await call("POST /admin/gate-devices/:id/key", { params });
        onKey(data.address);
        return message;
      }}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** `/attendance/gate-devices`: attendance terminals, how each is doing, and what waits for a person. */
export function GateDevicesPage() {
  const { data, error, refetch } = useDevices();
  const { again } = useAct();
  const [question, setQuestion] = useState<Question>();
  const [isAdding, setAdding] = useState(false);
  const [address, setAddress] = useState<string>();
  return (
    <Stack spacing="md">
      <Group position="apart" spacing="sm">
        <Title order={1}>{t("title")}</Title>
        {data ? (
          <Button
            leftIcon={<IconDeviceTablet size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t("add")}
          </Button>
        ) : null}
      </Group>
      <Text color="dimmed">{t("text")}</Text>
      {data?.reachable === false ? <Alert>{t("unreachable")}</Alert> : null}
      <CardList
        items={data?.devices}
        error={error}
        onRetry={() => void refetch()}
        words={{
          failed: t("failed"),
          loading: t("loading"),
          none: t("none"),
          noneText: t("noneText"),
        }}
      >
        {(device) => <DeviceCard key={device.id} device={device} onAsk={setQuestion} />}
      </CardList>
      {isAdding ? (
        <DeviceDialog
          onClose={() => setAdding(false)}
          onSaved={(made) => {
            setAdding(false);
            setAddress(made);
            void again();
          }}
        />
      ) : null}
      {question ? (
        <QuestionDialog
          question={question}
          onClose={() => setQuestion(undefined)}
          onKey={setAddress}
        />
      ) : null}
      {address === undefined ? null : (
        <KeyDialog address={address} onClose={() => setAddress(undefined)} />
      )}
    </Stack>
  );
}
