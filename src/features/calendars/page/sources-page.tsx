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
import { calendarStrings as words } from "./strings";
import { CardList, SureDialog } from "@rollcall/kit/browser/ui";
import { useAskAgain, useSources, type Source } from "./use-sources";

/** Where the changes of a calendar are looked at. */
const planOf = ({ id }: Pick<Source, "id">) => `/${holidays.name}/calendars/${id}`;

const aboutText = (source: Source): string =>
  [
    source.host ?? words.ofFile,
    holidayStrings.kinds[source.kind],
    words.asOf(momentText(source.read_at)),
    words.holidays(source.taken),
    ...(source.automatic ? [words.automatic] : []),
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
      <Button {...look} aria-label={words.readAgainOf(source.name)} onClick={() => void read()}>
        {words.readAgain}
      </Button>
    );
  return (
    <FileButton
      accept=".ics,.ical,.ifb,text/calendar"
      onChange={(file) => file && void read(readText(file, words.unreadable))}
    >
      {({ onClick }) => (
        <Button {...look} aria-label={words.newerFileOf(source.name)} onClick={onClick}>
          {words.newerFile}
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
          <Alert color="orange" title={words.failing(momentText(failing))}>
            {words.failingText(problem ?? "")}
          </Alert>
        )}
        <Text weight={waiting > 0 ? 600 : undefined}>
          {waiting > 0 ? words.waiting(waiting) : words.nothingWaits}
        </Text>
        <Group spacing="xs">
          <Button
            component={Link}
            to={planOf(source)}
            size="xs"
            variant={waiting > 0 ? "filled" : "default"}
            aria-label={words.checkOf(name)}
          >
            {words.check}
          </Button>
          {mayEdit && (source.host === null || fetches) ? <ReadAgain source={source} /> : null}
          {mayEdit ? (
            <Button
              size="xs"
              variant="default"
              aria-label={words.disconnectOf(name)}
              onClick={onDisconnect}
            >
              {words.disconnect}
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
          <Title order={1}>{words.title}</Title>
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
            {words.connect}
          </Button>
        ) : null}
      </Group>
      <Text color="dimmed">{words.text}</Text>
      <CardList items={data?.sources} error={error} onRetry={() => void refetch()} words={words}>
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
          title={words.disconnectSure(ending.name)}
          text={words.disconnectText}
          act={words.disconnect}
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
