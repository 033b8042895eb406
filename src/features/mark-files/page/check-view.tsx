import {
  Box,
  Button,
  Group,
  NativeSelect,
  Paper,
  Radio,
  Stack,
  Table,
  Text,
  Title,
  SimpleGrid,
} from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { saveText } from "@rollcall/kit/browser/crud/import/save-text";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { guardText } from "@rollcall/kit/schema/transfer/cell-text";
import { csvLine, csvMark } from "@rollcall/kit/schema/transfer/csv-text";
import { t } from "./text";
import type { Check, Draft } from "./use-mark-file";

/** Rows that are drawn until all are asked for. */
const [firstRows, firstRefused] = [40, 15];
/** Stands for no mark in a list of codes, where an empty value is nothing chosen. */
const noMark = "–";

type Row = Check["rows"][number];
type Refused = Check["refused"][number];

/** What each mark becomes: those that differ from what stands, then the new ones. */
function Rows({ check }: { check: Check }) {
  const { shown, rest, showAll } = useFirst(check.rows, firstRows);
  if (check.rows.length === 0) return null;
  const keyOf = ({ line, heading, student, label }: Row) =>
    `${line} ${heading ?? ""} ${student.id} ${label}`;
  return (
    <>
      <Box sx={{ overflowWrap: "anywhere" }}>
        <Table aria-label={t("table")} verticalSpacing={6}>
          <thead>
            <tr>
              {[t("line"), t("student"), t("day"), t("mark")].map((label) => (
                <th key={label} scope="col" style={{ whiteSpace: "nowrap" }}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                <td>{row.line}</td>
                <th scope="row" style={{ fontWeight: 600, textAlign: "start" }}>
                  {row.student.name}
                  <Text size="xs" color="dimmed" weight={400}>
                    {row.student.admission_no} · {row.class.name}
                  </Text>
                </th>
                <td>
                  {dayText(row.date)}
                  <Text size="xs" color="dimmed">
                    {row.label}
                  </Text>
                </td>
                <td>
                  {row.before === null
                    ? row.after
                    : t("change", { before: row.before, after: row.after })}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      {rest > 0 ? (
        <Button variant="default" onClick={showAll}>
          {t("moreRows", { count: rest })}
        </Button>
      ) : null}
      {check.more > 0 ? <Text size="sm">{t("notShown", { count: check.more })}</Text> : null}
    </>
  );
}

const refusedFile = (refused: readonly Refused[]): string =>
  csvMark +
  [
    [t("line"), t("column"), t("value"), t("why")],
    ...refused.map(({ line, heading, text, why }) => [String(line), heading ?? "", text, why]),
  ]
    .map((cells) => csvLine(cells.map(guardText)))
    .join("");

/** What is not taken, and why; to be kept as a file. */
function RefusedMarks({ check }: { check: Check }) {
  const { shown, rest, showAll } = useFirst(check.refused, firstRefused);
  if (check.refused.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("refusedLabel")}>
      <Group position="apart" mb="sm">
        <Title order={2} size="h3">
          {t("refused", { count: check.all_refused })}
        </Title>
        <Button
          variant="default"
          leftIcon={<IconDownload size={16} aria-hidden />}
          onClick={() => saveText(t("refusedFile"), refusedFile(check.refused))}
        >
          {t("download")}
        </Button>
      </Group>
      <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 6 }}>
        {shown.map(({ line, heading, text, why }) => (
          <Text
            key={`${line} ${heading ?? ""} ${why}`}
            component="li"
            size="sm"
            sx={{ overflowWrap: "anywhere" }}
          >
            <b>{t("at", { line, column: heading ?? "", has: heading === null ? "no" : "yes" })}</b>{" "}
            {text === "" ? null : (
              <>
                <bdi>{text}</bdi> –{" "}
              </>
            )}
            {why}
          </Text>
        ))}
      </Box>
      {rest > 0 ? (
        <Button variant="default" mt="sm" onClick={showAll}>
          {t("moreRows", { count: rest })}
        </Button>
      ) : null}
    </Paper>
  );
}

interface AskProps {
  check: Check;
  draft: Draft;
  change(part: Partial<Draft>): void;
}

/** What texts mean that are no code here. */
function Meanings({ check, draft, change }: AskProps) {
  const texts = [
    ...new Set([...Object.keys(draft.meanings), ...check.unknown.map(({ text }) => text)]),
  ];
  if (texts.length === 0) return null;
  const codes = [
    { value: "", label: t("choose") },
    ...check.codes.map(({ code, label }) => ({ value: code, label: `${code} · ${label}` })),
    { value: noMark, label: t("noMark") },
  ];
  const meanings = (text: string, code: string) =>
    Object.fromEntries(
      Object.entries({ ...draft.meanings, [text]: code }).filter(([, one]) => one !== ""),
    );
  return (
    <section aria-label={t("meanings")}>
      <Title order={3} size="h4" mb={4}>
        {t("meanings")}
      </Title>
      <SimpleGrid
        cols={4}
        breakpoints={[
          { maxWidth: "md", cols: 2 },
          { maxWidth: 400, cols: 1 },
        ]}
      >
        {texts.map((text) => (
          <NativeSelect
            key={text}
            label={<bdi>{text}</bdi>}
            value={draft.meanings[text] ?? ""}
            data={codes}
            onChange={({ currentTarget }) =>
              change({ meanings: meanings(text, currentTarget.value) })
            }
          />
        ))}
      </SimpleGrid>
    </section>
  );
}

/** What becomes of marks that stand and say something else. */
const Existing = ({ check, draft, change }: AskProps) =>
  check.differing === 0 ? null : (
    <Radio.Group
      label={t("existing", { count: check.differing })}
      withAsterisk
      orientation="vertical"
      spacing={4}
      value={draft.existing}
      onChange={(value) =>
        change({ existing: value === "keep" || value === "replace" ? value : "" })
      }
    >
      <Radio value="keep" label={t("keep")} />
      <Radio value="replace" label={t("replace")} />
    </Radio.Group>
  );

/** What taking a file would do, line by line, with what has to be answered first. */
export function CheckView(props: AskProps) {
  const { check } = props;
  if (check.needs.some((need) => need !== "date_order")) return null;
  return (
    <>
      <Paper withBorder radius="md" p="md" component="section" aria-label={t("check")}>
        <Stack spacing="sm">
          <Title order={2} size="h3">
            {t("check")}
          </Title>
          <div role="status">
            <Text>
              {t("summary", {
                added: check.added,
                differing: check.differing,
                same: check.same,
                refused: check.all_refused,
              })}
            </Text>
            {check.untaken > 0 ? (
              <Text size="sm">{t("untaken", { count: check.untaken })}</Text>
            ) : null}
          </div>
          <Meanings {...props} />
          <Existing {...props} />
          <Rows check={check} />
        </Stack>
      </Paper>
      <RefusedMarks check={check} />
    </>
  );
}
