import { Button, Group, Notification, Stack } from "@mantine/core";
import type { NotificationProps } from "@mantine/notifications";
import { LinesSkeleton, StatSkeleton, TableSkeleton } from "../../fields/skeletons";
import { LoadFailed } from "../../fields/load-failed";
import { DraftNotice, ErrorSummary, TheirsNotice } from "../../crud/form/form-notices";
import { ProgressBar } from "../../crud/import/progress-bar";
import {
  notificationProvider,
  toastLooks,
  type ToastKind,
} from "../../providers/notification-provider";
import { AccessDenied } from "../../shell/access-denied";
import { t } from "../../strings/toasts";
import { planets } from "../observatory";
import { Specimen } from "../specimen";

const nothing = () => undefined;

/** What each kind of toast might say. */
const said: Readonly<Record<ToastKind, string>> = {
  success: "Planet Jupiter was saved.",
  caution: "Kept in the outbox. Nothing is sent: no mail server is set up.",
  error: "Planet Jupiter was not deleted.",
  loading: "Preparing the export…",
  blank: "Link copied.",
  custom: "2 planets deleted.",
};
const kinds = Object.keys(said) as ToastKind[];

/** Without what is said of its time, which a toast that stands here has not. */
const looksOf = (kind: ToastKind) => {
  const { autoClose: _, ...look }: Partial<NotificationProps> = toastLooks[kind];
  return look;
};

/** What the console says beside records: of mistakes, of others, of what is on its way. */
export function Notices() {
  return (
    <Stack spacing={32}>
      <Specimen title="What keeps a form from being saved">
        <ErrorSummary
          resource={planets}
          shown={{ name: ["Name is required."], moons: ["Enter at most 200."] }}
          tried
          hasInput={() => true}
          onGoTo={nothing}
        />
      </Specimen>
      <Specimen title="A draft">
        <DraftNotice when="10 June 2026, 9:45" onRestore={nothing} onDrop={nothing} />
      </Specimen>
      <Specimen title="Someone else’s change">
        <TheirsNotice onCompare={nothing} />
      </Specimen>
      <Specimen title="Could not be loaded">
        <LoadFailed
          title="Couldn't load the history"
          error={{ message: "The server couldn't do this. Try again in a moment." }}
          onRetry={nothing}
        />
      </Specimen>
      <Specimen title="No access">
        <AccessDenied />
      </Specimen>
      <Specimen title="Toasts">
        <Stack spacing="xs" maw={380}>
          {kinds.map((kind) => (
            <Notification
              key={kind}
              {...looksOf(kind)}
              closeButtonProps={{ "aria-label": t("close") }}
              onClose={nothing}
            >
              {said[kind]}
            </Notification>
          ))}
          <Group spacing="xs">
            {kinds.map((kind) => (
              <Button
                key={kind}
                size="xs"
                variant="default"
                onClick={() => notificationProvider.open({ type: kind, message: said[kind] })}
              >
                Show: {kind}
              </Button>
            ))}
          </Group>
        </Stack>
      </Specimen>
      <Specimen title="How far something is">
        <ProgressBar label="Importing" done={30} total={100} />
      </Specimen>
      <Specimen title="On their way: a figure, lines, a table">
        <StatSkeleton />
        <LinesSkeleton />
        <TableSkeleton rows={3} />
      </Specimen>
    </Stack>
  );
}
