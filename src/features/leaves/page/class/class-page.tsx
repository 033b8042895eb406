import { Alert, Text } from "@mantine/core";
import { pageWidth } from "@rollcall/kit/browser/fields/page-width";
import {
  ActForm,
  ActPage,
  ActPreview,
  LatestActs,
  useActDraft,
} from "@rollcall/kit/with/undoable/page";
import { whomStrings } from "../../../../school/roster/page/strings";
import { call } from "../../../../providers/call";
import { leavesKey } from "../leaves-api";
import { daysText } from "../leave-row";
import { ClassForm } from "./class-form";
import { classLeaveStrings as words } from "./strings";
import {
  bodyOf,
  classLeaveKey,
  emptyDraft,
  isEnough,
  useChoices,
  type Choices,
  type Preview,
} from "./use-class-leave";

function Summary({ preview: { students, changes, rows } }: { preview: Preview }) {
  const over = rows.filter((row) => row.over !== null).length;
  return (
    <>
      <Text>
        {rows.length === 0
          ? words.nobody
          : words.summary(students, changes, rows.length - students)}
      </Text>
      {over > 0 ? (
        <Alert color="yellow" py={8}>
          {words.over(over)}
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
      label={whomStrings.table}
      rows={preview.rows}
      of={({ student: { id, name, admission_no } }) => ({ id, name, note: admission_no })}
      heading={whomStrings.student}
      included={words.included}
      columns={[
        { label: whomStrings.class, cell: (row) => row.class?.name ?? words.noClass },
        { label: words.changes, cell: ({ changes }) => changes },
        { label: whomStrings.note, cell: ({ why, over }) => why ?? over ?? "" },
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
        incomplete: words.toPreview,
        save: (preview) => words.save(preview?.students ?? 0),
        saved: ({ students }) => words.saved(students),
        notSaved: words.notSaved,
        unconfirmed: words.unconfirmed,
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
        facts: [daysText(days), words.entry(type, students)],
        undoOf: words.undoOf(reason),
      })}
      words={{
        none: words.none,
        noneText: words.noneText,
        undo: words.undo,
        undone: words.cancelled,
        question: words.undoQuestion,
        text: ({ students }) => words.undoText(students),
        cancel: words.back,
        done: words.undoDone,
        undoFailed: words.undoFailed,
        undoUnconfirmed: words.undoUnconfirmed,
      }}
    />
  );
}

/** `/leaves/class`: approved leave for many students at once. */
export function ClassLeavePage() {
  return (
    <ActPage
      title={words.title}
      intro={words.intro}
      choices={useChoices()}
      maxWidth={pageWidth}
      latest={<LatestEntries />}
    >
      {(choices) => <Entry choices={choices} />}
    </ActPage>
  );
}
