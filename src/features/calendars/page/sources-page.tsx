import { Alert, Button, Card, FileButton, Group, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { ViewSwitch } from "@rollcall/kit/browser/fields/view-switch";
import { momentText } from "@rollcall/kit/schema/formats/moments";
import { holidays } from "../../../resources/holidays";
import { call } from "../../../providers/call";
import { readText } from "../../../providers/read-text";
import { holidayStrings, holidayViews } from "../../holidays/page";
import { ConnectDialog } from "./connect-dialog";
import { t } from "./text";
import { CardList, SureDialog } from "@rollcall/kit/browser/ui";
import { useAskAgain, useSources, type Source } from "./use-sources";

/** Where the changes of a calendar are looked at. */
const planOf = ({ id }: Pick<Source, "id">) => `/${holidays.name}/calendars/${id}`;

const aboutText = (source: Source): string =>
  [
    source.host ?? t("ofFile"),
    holidayStrings.kinds[source.kind],
    t("asOf", { moment: momentText(source.read_at) }),
    t("holidays", { count: source.taken }),
    ...(source.automatic ? [t("automatic")] : []),
  ].join(" · ");

/** Reads a calendar again, and says what came of it. */
function useReadAgain({ id }: Source) {
  const [busy, setBusy] = useState(false);
  const { open } = useNotification();
  const askAgain = useAskAgain();
  const read = async (text?: Promise<string>) => {
    setBusy(true);
    try {
      const body = text === undefined ? {} : { text: await text };
      const { data, message } = await call("POST /admin/calendars/:id/read", {
        params: { id },
        body,
      });
      open?.({ type: data.problem === null ? "success" : "error", message });
      await askAgain();
    } catch (error) {
      open?.({ type: "error", message: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return { busy, read };
}

function ReadAgain({ source }: { source: Source }) {
  const { busy, read } = useReadAgain(source);
  const look = { variant: "default", size: "xs", loading: busy } as const;
  if (source.host !== null)
    return (
      <Button
        {...look}
        aria-label={t("readAgainOf", { name: source.name })}
        onClick={() => void read()}
      >
        {t("readAgain")}
      </Button>
    );
  return (
    <FileButton
      accept=".ics,.ical,.ifb,text/calendar"
      onChange={(file) => file && void read(readText(file, t("unreadable")))}
    >
      {({ onClick }) => (
        <Button {...look} aria-label={t("newerFileOf", { name: source.name })} onClick={onClick}>
          {t("newerFile")}
        </Button>
      )}
    </FileButton>
  );
}

interface SourceCardProps {
  source: Source;
  mayEdit: boolean;
  fetches: boolean;
  onDisconnect(): void;
}

function SourceCard({ source, mayEdit, fetches, onDisconnect }: SourceCardProps) {
  const { name, waiting, failing_since: failing, problem } = source;
  return (
    <Card withBorder radius="md" p="md" component="li">
      <Stack spacing="xs">
        <div>
          <Title order={2} size="h3" sx={{ overflowWrap: "anywhere" }}>
            {name}
          </Title>
          <Text size="sm" color="dimmed">
            {aboutText(source)}
          </Text>
        </div>
        {failing === null ? null : (
          <Alert color="orange" title={t("failing", { moment: momentText(failing) })}>
            {t("failingText", { problem: problem ?? "" })}
          </Alert>
        )}
        <Text weight={waiting > 0 ? 600 : undefined}>
          {waiting > 0 ? t("waiting", { count: waiting }) : t("nothingWaits")}
        </Text>
        <Group spacing="xs">
          <Button
            component={Link}
            to={planOf(source)}
            size="xs"
            variant={waiting > 0 ? "filled" : "default"}
            aria-label={t("checkOf", { name })}
          >
            {t("check")}
          </Button>
          {mayEdit && (source.host === null || fetches) ? <ReadAgain source={source} /> : null}
          {mayEdit ? (
            <Button
              size="xs"
              variant="default"
              aria-label={t("disconnectOf", { name })}
              onClick={onDisconnect}
            >
              {t("disconnect")}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  );
}

/** The calendars that holidays come from, and the way to connect one. */
export function CalendarSourcesPage() {
  const mayDo = useMayDo();
  const mayEdit = mayDo(holidays, "create") && mayDo(holidays, "edit");
  const { data, error, refetch } = useSources();
  const askAgain = useAskAgain();
  const navigate = useNavigate();
  const [isConnecting, setConnecting] = useState(false);
  const [ending, setEnding] = useState<Source>();
  return (
    <Stack spacing="md">
      <Group position="apart" spacing="sm">
        <Group spacing="md">
          <Title order={1}>{t("title")}</Title>
          <ViewSwitch
            label={holidayStrings.views}
            views={holidayViews}
            current={holidayViews[3].to}
          />
        </Group>
        {mayEdit && data ? (
          <Button
            leftIcon={<IconCalendarPlus size={16} aria-hidden />}
            onClick={() => setConnecting(true)}
          >
            {t("connect")}
          </Button>
        ) : null}
      </Group>
      <Text color="dimmed">{t("text")}</Text>
      <CardList
        items={data?.sources}
        error={error}
        onRetry={() => void refetch()}
        words={{
          failed: t("failed"),
          loading: t("loading"),
          none: t("none"),
          noneText: t("noneText"),
        }}
      >
        {(source) => (
          <SourceCard
            key={source.id}
            source={source}
            mayEdit={mayEdit}
            fetches={data?.fetches === true}
            onDisconnect={() => setEnding(source)}
          />
        )}
      </CardList>
      {isConnecting && data ? (
        <ConnectDialog
          fetches={data.fetches}
          onClose={() => setConnecting(false)}
          onConnected={(source) => void navigate(planOf(source))}
        />
      ) : null}
      {ending ? (
        <SureDialog
          title={t("disconnectSure", { name: ending.name })}
          text={t("disconnectText")}
          act={t("disconnect")}
          isRed
          send={async () =>
            (await call("DELETE /admin/calendars/:id", { params: { id: ending.id } })).message
          }
          onClose={() => setEnding(undefined)}
          onDone={() => {
            setEnding(undefined);
            void askAgain();
          }}
        />
      ) : null}
    </Stack>
  );
}
