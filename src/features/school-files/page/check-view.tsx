import {
  Alert,
  Box,
  Button,
  Checkbox,
  Group,
  Paper,
  Stack,
  Table,
  Text,
  Title,
} from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveText } from "@rollcall/kit/browser/crud/import/save-text";
import { useResources } from "@rollcall/kit/browser/fields/resource-registry";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import { pluralOf } from "@rollcall/kit/schema";
import { guardText } from "@rollcall/kit/schema/transfer/cell-text";
import { csvLine, csvMark } from "@rollcall/kit/schema/transfer/csv-text";
import { t } from "./text";
import { useTake, type Checked, type CheckedFile } from "./use-school-files";

/** Refused lines of a file that are drawn until all are asked for. */
const firstRefused = 8;

const refusedFile = (files: readonly CheckedFile[]): string =>
  csvMark +
  [
    [t("file"), t("line"), t("column"), t("why")],
    ...files.flatMap(({ file_name: name, refused }) =>
      refused.map(({ line, column, reason }) => [name, String(line), column ?? "", reason]),
    ),
  ]
    .map((cells) => csvLine(cells.map(guardText)))
    .join("");

/** What would come of each file, in the order in which they go in. */
function Counts({ files }: { files: readonly CheckedFile[] }) {
  const resources = useResources();
  const pluralNamed = (name: string) => {
    const resource = resources.get(name);
    return resource ? pluralOf(resource) : name;
  };
  return (
    <Table
      aria-label={t("counts")}
      verticalSpacing={6}
      horizontalSpacing={4}
      sx={{ overflowWrap: "anywhere" }}
    >
      <thead>
        <tr>
          {[t("file"), t("created"), t("updated"), t("unchanged"), t("refused")].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {files.map(({ place, resource, file_name: name, ...count }) => (
          <tr key={place}>
            <th scope="row" style={{ textAlign: "start", overflowWrap: "anywhere" }}>
              {pluralNamed(resource)}
              <Text size="xs" color="dimmed" weight={400}>
                {name}
              </Text>
            </th>
            <td>{count.created}</td>
            <td>{count.updated}</td>
            <td>{count.unchanged}</td>
            <td>{count.all_refused}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The lines of one file that are not taken, and why. */
function RefusedLines({ file }: { file: CheckedFile }) {
  const { shown, rest, showAll } = useFirst(file.refused, firstRefused);
  return (
    <div>
      <Text weight={600}>{t("notTaken", { count: file.all_refused, name: file.file_name })}</Text>
      <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 4 }}>
        {shown.map(({ line, column, reason }) => (
          <Text
            key={`${line} ${column ?? ""} ${reason}`}
            component="li"
            size="sm"
            sx={{ overflowWrap: "anywhere" }}
          >
            {t("at", { line, column: column ?? "", has: column === null ? "no" : "yes" })} {reason}
          </Text>
        ))}
      </Box>
      {rest > 0 ? (
        <Button variant="default" size="xs" mt={4} onClick={showAll}>
          {t("more", { count: rest })}
        </Button>
      ) : null}
    </div>
  );
}

/** What several files would do together, and the button that does it. */
export function CheckView({ checked, onTaken }: { checked: Checked; onTaken(): void }) {
  const { form, isConfirmed, setConfirmed } = useTake(checked, onTaken);
  const { files } = checked.answer;
  const sum = (of: (file: CheckedFile) => number) => files.reduce((all, one) => all + of(one), 0);
  const count = sum(({ created, updated }) => created + updated);
  const renamed = sum((one) => one.renamed);
  const refused = files.filter((one) => one.all_refused > 0);
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("check")}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack spacing="md">
          <div>
            <Title order={2} size="h3">
              {t("check")}
            </Title>
            <Text role="status" color="dimmed">
              {count === 0 ? t("nothing") : t("inOrder")}
            </Text>
          </div>
          <Counts files={files} />
          {refused.map((file) => (
            <RefusedLines key={file.place} file={file} />
          ))}
          {refused.length > 0 ? (
            <Group>
              <Button
                variant="default"
                leftIcon={<IconDownload size={16} aria-hidden />}
                onClick={() => saveText(t("refusedFile"), refusedFile(refused))}
              >
                {t("download")}
              </Button>
            </Group>
          ) : null}
          {renamed > 0 ? (
            <Checkbox
              label={t("renamed", { count: renamed })}
              description={files
                .flatMap(({ changes }) => changes.filter((one) => one.renamed))
                .slice(0, 10)
                .map(({ title }) => title)
                .join(", ")}
              checked={isConfirmed}
              onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)}
            />
          ) : null}
          {form.message ? (
            <Alert color="red" role="alert">
              {form.message}
            </Alert>
          ) : null}
          {form.errorOf("files") ? (
            <Alert color="red" role="alert">
              {form.errorOf("files")}
            </Alert>
          ) : null}
          <Group>
            <Button
              type="submit"
              loading={form.busy}
              disabled={count === 0 || (renamed > 0 && !isConfirmed)}
            >
              {t("take", { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
