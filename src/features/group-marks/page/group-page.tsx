import { Alert, Text } from "@mantine/core";
import {
  namedInShort,
  ActForm,
  ActPage,
  ActPreview,
  LatestActs,
  undoableStrings,
  useActDraft,
} from "@rollcall/kit/with/undoable/page";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { t as studentsText } from "../../../school/roster/page/text";
import { call } from "../../../providers/call";
import { GroupForm } from "./group-form";
import { t } from "./text";
import {
  bodyOf,
  emptyDraft,
  groupKey,
  isEnough,
  useChoices,
  type Choices,
  type Preview,
} from "./use-group";
import { listed } from "@rollcall/kit/schema/messages";

const unknownText = (numbers: readonly string[]) =>
  t("unknown", { count: numbers.length, numbers: listed(numbers, "unit") });

const undoDone = ({ restored, kept }: { restored: number; kept: readonly string[] }) =>
  kept.length === 0
    ? t("undoDone", { count: restored })
    : t("undoDoneKept", { count: restored, ...namedInShort(kept) });

function noteOf({ changes, why }: Preview["rows"][number], isLeftOut: boolean): string {
  if (isLeftOut) return t("leftOut");
  if (why.length > 0) return why.join(" ");
  return changes === 0 ? t("same") : "";
}

function Summary({ preview }: { preview: Preview }) {
  const { changes, students, registers, untaken, unknown, rows } = preview;
  return (
    <>
      <Text>
        {rows.length === 0
          ? t("nobody")
          : changes === 0
            ? t("nothing")
            : t("summary", { count: changes, of: students, among: registers })}
      </Text>
      {untaken > 0 ? <Text size="sm">{t("untaken", { count: untaken })}</Text> : null}
      {unknown.length > 0 ? (
        <Alert color="orange" py={8}>
          {unknownText(unknown)}
        </Alert>
      ) : null}
    </>
  );
}

const standing = ({ before }: Preview["rows"][number]) =>
  before.map(({ label, code }) => (
    <span key={label} title={label} style={{ marginInlineEnd: 8 }}>
      {code ?? t("unmarked")}
    </span>
  ));

interface EntryPreviewProps {
  preview: Preview;
  except: readonly number[];
  onExcept(except: number[]): void;
}

/** What an entry would change, before it is saved. */
function EntryPreview({ preview, except, onExcept }: EntryPreviewProps) {
  return (
    <ActPreview
      summary={<Summary preview={preview} />}
      label={studentsText("table")}
      rows={preview.rows}
      of={({ student: { id, name, admission_no } }) => ({ id, name, note: admission_no })}
      heading={studentsText("student")}
      included={t("marked")}
      columns={[
        { label: studentsText("class"), cell: (row) => row.class.name },
        { label: t("now"), cell: standing },
        {
          label: studentsText("note"),
          cell: (row) => noteOf(row, except.includes(row.student.id)),
        },
      ]}
      except={except}
      onExcept={onExcept}
    />
  );
}

function Entry({ choices }: { choices: Choices }) {
  const { draft, change, clear } = useActDraft(() => emptyDraft(choices.today));
  const isLate = choices.codes.find(({ code }) => code === draft.code)?.is_late ?? false;
  const body = bodyOf(draft, isLate);
  return (
    <ActForm
      queryKey={groupKey}
      body={isEnough(draft) ? body : undefined}
      preview={(asked, signal) =>
        call("POST /admin/attendance/group-marks/preview", { body: asked, signal })
      }
      isAny={({ changes }: Preview) => changes > 0}
      sent={({ changes }) => ({ ...body, reason: draft.reason, changes })}
      act={(sent, key) => call("POST /admin/attendance/group-marks", { body: sent, key })}
      onDone={clear}
      words={{
        incomplete: t("toPreview"),
        save: (preview) => t("save", { count: preview?.students ?? 0 }),
        saved: ({ changes }) => t("saved", { count: changes }),
      }}
      renderFields={(errorOf, preview) => (
        <GroupForm
          draft={draft}
          choices={choices}
          slots={preview?.slots ?? []}
          isLate={isLate}
          errorOf={errorOf}
          change={change}
        />
      )}
    >
      {(preview) => (
        <EntryPreview
          preview={preview}
          except={draft.except}
          onExcept={(except) => change({ except })}
        />
      )}
    </ActForm>
  );
}

function LatestEntries() {
  return (
    <LatestActs
      queryKey={groupKey}
      ask={async (signal) => (await call("GET /admin/attendance/group-marks", { signal })).data}
      undo={(id, key) =>
        call("POST /admin/attendance/group-marks/:id/undo", { params: { id }, key })
      }
      line={({ reason, date, code, students }) => ({
        title: reason,
        facts: [dayText(date), t("entry", { code, count: students })],
        undoOf: undoableStrings.undoOf(reason),
      })}
      words={{
        noneText: t("noneText"),
        text: ({ marks }) => t("undoText", { count: marks }),
        done: undoDone,
      }}
    />
  );
}

/** `/attendance/group`: the same mark for many students at once. */
export function GroupPage() {
  return (
    <ActPage
      title={t("title")}
      intro={t("intro")}
      choices={useChoices()}
      latest={<LatestEntries />}
    >
      {(choices) => <Entry choices={choices} />}
    </ActPage>
  );
}
