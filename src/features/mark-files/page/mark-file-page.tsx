import { Stack, Text, Title } from "@mantine/core";
import { LeaveGuard } from "@rollcall/kit/browser/crud/import/leave-guard";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import {
  ActForm,
  LatestActs,
  namedInShort,
  undoableStrings,
} from "@rollcall/kit/with/undoable/page";
import { dayRange } from "@rollcall/kit/schema/formats/days";
import { call } from "../../../providers/call";
import { CheckView } from "./check-view";
import { FileForm } from "./file-form";
import { SaveMarks } from "./save-marks";
import { t } from "./text";
import { bodyOf, fileKey, timeoutMs, useMarkFile, type Check, type Draft } from "./use-mark-file";

const undoDone = ({ restored, kept }: { restored: number; kept: readonly string[] }) =>
  kept.length === 0
    ? t("undoDone", { count: restored })
    : t("undoDoneKept", { count: restored, ...namedInShort(kept) });

/** Whether all is answered that taking it asks. */
const isAnswered = (draft: Draft | undefined) => (check: Check) =>
  check.changes > 0 &&
  check.needs.length === 0 &&
  (check.differing === 0 || (draft?.existing ?? "") !== "");

function TakeFile() {
  const file = useMarkFile();
  const { open } = file;
  const body = open ? bodyOf(open) : undefined;
  const change = (part: Partial<Draft>) => open && file.setChoices({ ...open.choices, ...part });
  return (
    <>
      <LeaveGuard reason={open ? t("leave") : undefined} />
      <ActForm
        queryKey={fileKey}
        body={body}
        preview={(asked, signal) =>
          call("POST /admin/attendance/mark-files/check", { body: asked, signal, timeoutMs })
        }
        isAny={isAnswered(open?.choices)}
        sent={({ changes, all_refused: refused }) => ({
          ...(body ?? { headings: [], lines: [] }),
          file_name: open?.file.name.slice(0, 200) ?? "",
          changes,
          refused,
        })}
        act={(sent, key) =>
          call("POST /admin/attendance/mark-files", { body: sent, key, timeoutMs })
        }
        onDone={file.close}
        words={{
          incomplete: t("toCheck"),
          save: (check) => t("take", { count: open ? (check?.changes ?? 0) : 0 }),
          saved: ({ changes }) => t("taken", { count: changes }),
        }}
        renderFields={(_errorOf, check) => <FileForm file={file} check={check} change={change} />}
      >
        {(check) =>
          open ? <CheckView check={check} draft={open.choices} change={change} /> : null
        }
      </ActForm>
    </>
  );
}

const LatestFiles = () => (
  <LatestActs
    queryKey={fileKey}
    ask={async (signal) => (await call("GET /admin/attendance/mark-files", { signal })).data}
    undo={(id, key) =>
      call("POST /admin/attendance/mark-files/:id/undo", { params: { id }, key, timeoutMs })
    }
    line={({ file_name: name, from, to, marks, students }) => ({
      title: name,
      facts: [dayRange(from, to), t("entry", { count: marks, of: students })],
      undoOf: undoableStrings.undoOf(name),
    })}
    words={{
      noneText: t("noneText"),
      text: ({ marks }) => t("undoText", { count: marks }),
      done: undoDone,
    }}
  />
);

/** `/attendance/import`: marks of past days in from a spreadsheet, and out as one. */
export function MarkFilePage() {
  usePageTitle(t("title"));
  return (
    <Stack spacing="md">
      <div>
        <Title order={1}>{t("title")}</Title>
        <Text color="dimmed">{t("intro")}</Text>
        <Text color="dimmed">{t("messages")}</Text>
      </div>
      <TakeFile />
      <LatestFiles />
      <SaveMarks />
    </Stack>
  );
}
