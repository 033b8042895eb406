import { Alert, Button, Group, Stack, Text, Title } from "@mantine/core";
import { DropZone } from "@rollcall/kit/browser/crud/import/drop-zone";
import { FileCard } from "@rollcall/kit/browser/crud/import/files/file-card";
import { LeaveGuard } from "@rollcall/kit/browser/crud/import/leave-guard";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { pageWidth } from "@rollcall/kit/browser/fields/page-width";
import { listed } from "@rollcall/kit/schema/messages";
import { LatestActs, undoableStrings } from "@rollcall/kit/with/undoable/page";
import { call } from "../../../providers/call";
import { CheckView } from "./check-view";
import { t } from "./text";
import { schoolFilesKey, timeoutMs, useCheck } from "./use-school-files";

const cardWords = {
  holds: t("holds"),
  columns: t("columns"),
  remove: (name: string) => t("remove", { name }),
};

/** Chooses files, says what they hold, and has them checked together. */
function Files() {
  const { resources, files, form, checked } = useCheck();
  const { parts, problems } = files;
  const mustChoose = parts.some(({ sheet }) => sheet.encoding?.mustChoose);
  const message = form.message || form.errorOf("files");
  return (
    <>
      <LeaveGuard reason={parts.length > 0 ? t("leave") : undefined} />
      <DropZone multiple reading={files.reading} onFiles={files.add} />
      {problems.map((problem) => (
        <Alert key={problem} color="red" role="alert">
          {problem}
        </Alert>
      ))}
      {parts.map((part) => (
        <FileCard key={part.id} part={part} files={files} resources={resources} words={cardWords} />
      ))}
      {parts.length > 0 ? (
        <form onSubmit={form.onSubmit} noValidate>
          <Stack spacing="sm">
            {message ? (
              <Alert color="red" role="alert">
                {message}
              </Alert>
            ) : null}
            <Group>
              <Button
                type="submit"
                variant={checked ? "default" : "filled"}
                loading={form.busy}
                disabled={mustChoose || files.reading !== null}
              >
                {t("checkFiles", { count: parts.length })}
              </Button>
              {form.busy ? <Text role="status">{t("checking")}</Text> : null}
            </Group>
          </Stack>
        </form>
      ) : null}
      {checked ? (
        <CheckView key={checked.answer.seen} checked={checked} onTaken={files.clear} />
      ) : null}
    </>
  );
}

const LatestFiles = () => (
  <LatestActs
    queryKey={schoolFilesKey}
    ask={async (signal) => (await call("GET /admin/school-files", { signal })).data}
    undo={(id, key) =>
      call("POST /admin/school-files/:id/undo", { params: { id }, key, timeoutMs })
    }
    line={({ files }) => {
      const names = listed(
        files.map(({ file_name: name }) => name),
        "unit",
      );
      const created = files.reduce((sum, one) => sum + one.created, 0);
      const updated = files.reduce((sum, one) => sum + one.updated, 0);
      return {
        title: names,
        facts: [t("entry", { created, updated })],
        undoOf: undoableStrings.undoOf(names),
      };
    }}
    words={{
      noneText: t("noneText"),
      text: () => t("undoText"),
      done: ({ removed }) => t("undoDone", { count: removed }),
    }}
  />
);

/** `/students/import-files`: several files of a school's records in at once. */
export function SchoolFilesPage() {
  usePageTitle(t("title"));
  return (
    <Stack spacing="md" maw={pageWidth}>
      <div>
        <Title order={1}>{t("title")}</Title>
        <Text color="dimmed">{t("intro")}</Text>
      </div>
      <Files />
      <LatestFiles />
    </Stack>
  );
}
