import { Alert, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dayText } from "../../../schema/formats/days";
import { Modal } from "../../fields/dialog";
import { LoadFailed } from "../../fields/load-failed";
import { renewSession } from "../../providers/auth-provider";
import { call } from "../../providers/call";
import { ownFactorsKey, useOwnFactors, type OwnFactors } from "../../providers/own-factors";
import { relativeTime } from "../../providers/relative-time";
import { t } from "../../strings/second-factor";
import { AddApp } from "./add-app";
import { AddPasskey } from "./add-passkey";
import { OwnPasskeys } from "./own-passkeys";
import { RecoveryCodes } from "./recovery-codes";

/** Recovery codes of which so many are left are few. */
const few = 3;

type Adding = "passkey" | "app" | "codes";
type Removed = { passkey: number } | "app";

/** Reads anew what is set up, and what the session is told of it. */
function useRenew() {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: ownFactorsKey });
    void renewSession().catch(() => undefined);
  };
}

function useRemove(renew: () => void) {
  const { open } = useNotification();
  return useMutation({
    mutationFn: (what: Removed) =>
      what === "app"
        ? call("DELETE /auth/authenticator")
        : call("DELETE /auth/passkeys/:id", { params: { id: what.passkey } }),
    onSuccess: ({ message }: { message: string }) => open?.({ type: "success", message }),
    onError: (error) => open?.({ type: "error", message: error.message }),
    onSettled: renew,
  });
}

interface AppCardProps {
  factors: OwnFactors;
  busy: boolean;
  onAdd(): void;
  onRemove(): void;
}

const AppCard = ({ factors: { authenticator }, busy, onAdd, onRemove }: AppCardProps) => (
  <Card withBorder p="lg" radius="md">
    <Stack spacing="md">
      <div>
        <Title order={3}>{t("app.title")}</Title>
        <Text color="dimmed">{t("app.text")}</Text>
        {authenticator && (
          <Text size="xs" color="dimmed">
            {[
              t("since", { ago: relativeTime(authenticator.created_at) }),
              authenticator.last_used_at
                ? t("lastUsed", { ago: relativeTime(authenticator.last_used_at) })
                : t("neverUsed"),
            ].join(" · ")}
          </Text>
        )}
      </div>
      <Group>
        <Button variant="default" onClick={onAdd}>
          {authenticator ? t("app.replace") : t("app.setUp")}
        </Button>
        {authenticator && (
          <Button variant="default" loading={busy} onClick={onRemove}>
            {t("app.remove")}
          </Button>
        )}
      </Group>
    </Stack>
  </Card>
);

const CodesCard = ({ left, onMake }: { left: number; onMake(): void }) => (
  <Card withBorder p="lg" radius="md">
    <Stack spacing="md">
      <div>
        <Title order={3}>{t("codes.title")}</Title>
        <Text color="dimmed">{t("codes.text")}</Text>
        <Text>{t("codes.left", { count: left })}</Text>
      </div>
      {left <= few && (
        <Alert color="yellow" py="xs" role="status">
          {t("codes.low")}
        </Alert>
      )}
      <Group>
        <Button variant="default" onClick={onMake}>
          {t("codes.make")}
        </Button>
      </Group>
    </Stack>
  </Card>
);

/** Asks first: the codes that are there become worthless. */
function MakeCodes({ onMade, onCancel }: { onMade(codes: string[]): void; onCancel(): void }) {
  const { open } = useNotification();
  const make = useMutation({
    mutationFn: () => call("POST /auth/recovery-codes"),
    onSuccess: ({ data }) => onMade(data.recovery_codes),
    onError: (error) => open?.({ type: "error", message: error.message }),
  });
  return (
    <Stack spacing="md">
      <Text>{t("codes.sureText")}</Text>
      <Group position="right">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t("cancel")}
        </Button>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          {t("codes.make")}
        </Button>
      </Group>
    </Stack>
  );
}

const titles: Readonly<Record<Adding, string>> = {
  passkey: t("passkeys.add"),
  app: t("app.setUp"),
  codes: t("codes.sure"),
};

function Dialog({ adding, onClose }: { adding: Adding; onClose(): void }) {
  const [codes, setCodes] = useState<string[]>();
  const props = {
    onAdded: (made: string[] | null) => (made ? setCodes(made) : onClose()),
    onCancel: onClose,
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? t("codes.title") : titles[adding]}
      closeButtonLabel={t("cancel")}
      closeOnClickOutside={false}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : adding === "passkey" ? (
        <AddPasskey {...props} />
      ) : adding === "app" ? (
        <AddApp {...props} />
      ) : (
        <MakeCodes onMade={setCodes} onCancel={onClose} />
      )}
    </Modal>
  );
}

/** One's own second factor: passkeys, the authenticator app and recovery codes. */
export function SecurityCards() {
  const { data, error, refetch } = useOwnFactors();
  const [adding, setAdding] = useState<Adding>();
  const renew = useRenew();
  const remove = useRemove(renew);
  if (error) return <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const removed = remove.isPending ? remove.variables : undefined;
  const hasFactor = data.passkeys.length > 0 || data.authenticator !== null;
  return (
    <section aria-labelledby="second-factor">
      <Stack spacing="md">
        <div>
          <Title order={2} id="second-factor">
            {t("title")}
          </Title>
          <Text color="dimmed">{t("text")}</Text>
        </div>
        {data.needed_from && !hasFactor && (
          <Alert color="yellow" py="xs">
            {t("neededFrom", { day: dayText(data.needed_from) })}
          </Alert>
        )}
        <OwnPasskeys
          factors={data}
          removing={typeof removed === "object" ? removed.passkey : undefined}
          onAdd={() => setAdding("passkey")}
          onRemove={(passkey) => remove.mutate({ passkey })}
        />
        <AppCard
          factors={data}
          busy={removed === "app"}
          onAdd={() => setAdding("app")}
          onRemove={() => remove.mutate("app")}
        />
        {hasFactor && <CodesCard left={data.recovery_codes} onMake={() => setAdding("codes")} />}
        {adding && (
          <Dialog
            adding={adding}
            onClose={() => {
              setAdding(undefined);
              renew();
            }}
          />
        )}
      </Stack>
    </section>
  );
}
