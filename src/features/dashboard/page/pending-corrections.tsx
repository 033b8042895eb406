import { Anchor, Button, Group, Text, Textarea } from "@mantine/core";
import { useInvalidate, useList } from "@refinedev/core";
import { useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { call } from "../../../providers/call";
import { useLive } from "@rollcall/kit/browser/providers/live/use-live";
import { attendanceCorrections } from "../../../resources/attendance-corrections";
import type { ListQuery, RecordOf } from "@rollcall/kit/schema";
import { t } from "./panels-text";
import { useDashboardAction } from "./dashboard-data";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";

type Correction = RecordOf<typeof attendanceCorrections> & {
  class?: { name: string } | null;
  filed_by?: { name: string } | null;
};

const { name: resource } = attendanceCorrections;

/** Asks why, since whoever filed the correction reads it. */
function RejectDialog({
  busy,
  onReject,
  onClose,
}: {
  busy: boolean;
  onReject(note: string): void;
  onClose(): void;
}) {
  useReturnFocus();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const reject = () => {
    setTried(true);
    if (note.trim()) onReject(note.trim());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("corrections.rejectTitle")}
      closeButtonLabel={t("corrections.cancel")}
    >
      <Textarea
        data-autofocus
        label={t("corrections.reason")}
        description={t("corrections.reasonHelp")}
        withAsterisk
        maxLength={1000}
        autosize
        minRows={2}
        value={note}
        error={tried && !note.trim() ? t("corrections.reasonMissing") : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group position="right" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("corrections.cancel")}
        </Button>
        <Button color="red" loading={busy} onClick={reject}>
          {t("corrections.confirm")}
        </Button>
      </Group>
    </Modal>
  );
}

function CorrectionLine({ correction }: { correction: Correction }) {
  const invalidate = useInvalidate();
  const [rejecting, setRejecting] = useState(false);
  const { id, date, reason } = correction;
  const decide = useDashboardAction(
    ({ how, note }: { how: "approve" | "reject"; note?: string }, key) =>
      call(`POST /admin/attendance/corrections/:id/${how}`, {
        params: { id },
        body: { note },
        key,
      }),
    {
      titles: { failed: t("corrections.failed"), unconfirmed: t("corrections.unconfirmed") },
      refresh: () => invalidate({ resource, invalidates: ["list", "detail"] }),
      onDone: () => setRejecting(false),
    },
  );
  const what = [correction.class?.name, date].filter(Boolean).join(", ");
  return (
    <Line>
      <div>
        <Anchor component={Link} to={`/${resource}/${id}`}>
          {what}
        </Anchor>
        <Text size="xs" color="dimmed" lineClamp={2}>
          {[
            reason,
            correction.filed_by ? t("corrections.by", { name: correction.filed_by.name }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      </div>
      <Group spacing={6} noWrap>
        <Button
          size="xs"
          compact
          variant="subtle"
          color="red"
          aria-label={t("corrections.rejectFor", { what })}
          onClick={() => setRejecting(true)}
        >
          {t("corrections.reject")}
        </Button>
        <Button
          size="xs"
          compact
          variant="light"
          loading={decide.isPending}
          aria-label={t("corrections.approveFor", { what })}
          onClick={() => decide.run({ how: "approve" })}
        >
          {t("corrections.approve")}
        </Button>
      </Group>
      {rejecting ? (
        <RejectDialog
          busy={decide.isPending}
          onReject={(note) => decide.run({ how: "reject", note })}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </Line>
  );
}

/** Corrections of locked registers that wait for the office. */
export function PendingCorrections() {
  const invalidate = useInvalidate();
  const pending = useMemo(
    (): Partial<ListQuery> => ({
      perPage: 5,
      sort: [{ field: "created_at", descending: false }],
      include: ["class", "filed_by"],
      conditions: [{ field: "status", operator: "eq", value: "pending" }],
    }),
    [],
  );
  const { query, result } = useList({
    resource,
    meta: { listQuery: pending },
    errorNotification: false,
  });
  useLive("registers", () => invalidate({ resource, invalidates: ["list"] }));
  return (
    <Panel
      title={t("corrections.title")}
      more={{ to: `/${resource}?status=pending`, label: t("corrections.all") }}
      pending={query.isPending}
      failed={query.isError}
      retry={() => void query.refetch()}
      empty={result.data.length === 0 ? t("corrections.none") : undefined}
    >
      <Lines>
        {(result.data as unknown as Correction[]).map((correction) => (
          <CorrectionLine key={correction.id} correction={correction} />
        ))}
      </Lines>
    </Panel>
  );
}
