import { Alert, Text } from "@mantine/core";
import { pageWidth } from "@rollcall/kit/browser/fields/page-width";
import {
  namedInShort,
  ActForm,
  ActPage,
  ActPreview,
  LatestActs,
  useActDraft,
} from "@rollcall/kit/with/undoable/page";
import { t as studentsText } from "../../../../school/roster/page/text";
import { call } from "../../../../providers/call";
import { leavesKey } from "../leaves-api";
import { daysText } from "../leave-row";
import { ClassForm } from "./class-form";
import { t } from "./text";
import {
  bodyOf,
  classLeaveKey,
  emptyDraft,
  isEnough,
  useChoices,
  type Choices,
  type Preview,
} from "./use-class-leave";

const summary = (granted: number, changes: number, skipped: number) =>
  skipped > 0
    ? t("summarySkipped", { granted, changes, skipped })
    : t("summary", { granted, changes });

const undoDone = ({ cancelled, kept }: { cancelled: number; kept: readonly string[] }) =>
  kept.length === 0
    ? t("undoDone", { n: cancelled })
    : t("undoDoneKept", { n: cancelled, ...namedInShort(kept) });

function Summary({ preview: { students, changes, rows } }: { preview: Preview }) {
  const over = rows.filter((row) => row.over !== null).length;
  return (
    <>
      <Text>
        {rows.length === 0 ? t("nobody") : summary(students, changes, rows.length - students)}
      </Text>
      {over > 0 ? (
        <Alert color="yellow" py={8}>
          {t("over", { n: over })}
        </Alert>
      ) : null}
    </>
  );
}

interface LeavePreviewProps {
  preview: Preview;
  except: readonly number[];
  onExcept(except: number[]): void;
}

/** Whom an entry gives leave to, before it is saved. */
function LeavePreview({ preview, except, onExcept }: LeavePreviewProps) {
  return (
    <ActPreview
      summary={<Summary preview={preview} />}
      label={studentsText("table")}
      rows={preview.rows}
      of={({ student: { id, name, admission_no } }) => ({ id, name, note: admission_no })}
      heading={studentsText("student")}
      included={t("included")}
      columns={[
        { label: studentsText("class"), cell: (row) => row.class?.name ?? t("noClass") },
        { label: t("changes"), cell: ({ changes }) => changes },
        { label: studentsText("note"), cell: ({ why, over }) => why ?? over ?? "" },
      ]}
      except={except}
      onExcept={onExcept}
      isRefused={({ why }) => why !== null}
    />
  );
}

function Entry({ choices }: { choices: Choices }) {
  const { draft, change, clear } = useActDraft(() => emptyDraft(choices.today));
  const body = bodyOf(draft);
  return (
    <ActForm
      queryKey={classLeaveKey}
      touched={leavesKey}
      body={isEnough(draft) ? body : undefined}
      preview={(asked, signal) => call("POST /admin/leaves/class/preview", { body: asked, signal })}
      isAny={({ students }: Preview) => students > 0}
      sent={({ students, changes }) => ({ ...body, reason: draft.reason, students, changes })}
      act={(sent, key) => call("POST /admin/leaves/class", { body: sent, key })}
      onDone={clear}
      words={{
        incomplete: t("toPreview"),
        save: (preview) => t("save", { n: preview?.students ?? 0 }),
        saved: ({ students }) => t("saved", { n: students }),
        notSaved: t("notSaved"),
        unconfirmed: t("unconfirmed"),
      }}
      renderFields={(errorOf) => (
        <ClassForm draft={draft} choices={choices} errorOf={errorOf} change={change} />
      )}
    >
      {(preview) => (
        <LeavePreview
          preview={preview}
          except={draft.except}
          onExcept={(except) => change({ except })}
        />
      )}
    </ActForm>
  );
}

async function askLatest(signal: AbortSignal) {
  const { data } = await call("GET /admin/leaves/class", { signal });
  return data.map(({ made_by: by, ...act }) => ({
    ...act,
    made_by: by === null ? null : { name: by },
    // Whoever may enter leave for a class may cancel any.
    may_undo: act.undone_at === null,
  }));
}

function LatestEntries() {
  return (
    <LatestActs
      queryKey={classLeaveKey}
      touched={leavesKey}
      danger
      ask={askLatest}
      undo={(id, key) => call("POST /admin/leaves/class/:id/undo", { params: { id }, key })}
      line={({ reason, type, students, ...days }) => ({
        title: reason,
        facts: [daysText(days), t("entry", { type, n: students })],
        undoOf: t("undoOf", { reason }),
      })}
      words={{
        none: t("none"),
        noneText: t("noneText"),
        undo: t("undo"),
        undone: t("cancelled"),
        question: t("undoQuestion"),
        text: ({ students }) => t("undoText", { n: students }),
        cancel: t("back"),
        done: undoDone,
        undoFailed: t("undoFailed"),
        undoUnconfirmed: t("undoUnconfirmed"),
      }}
    />
  );
}

/** `/leaves/class`: approved leave for many students at once. */
export function ClassLeavePage() {
  return (
    <ActPage
      title={t("title")}
      intro={t("intro")}
      choices={useChoices()}
      maxWidth={pageWidth}
      latest={<LatestEntries />}
    >
      {(choices) => <Entry choices={choices} />}
    </ActPage>
  );
}
