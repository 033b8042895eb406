import { Alert, List, Paper, ScrollArea, Stack, Table, Text, Title } from "@mantine/core";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { listed } from "@rollcall/kit/schema/messages";
import { numberText } from "@rollcall/kit/schema/formats/numbers";
import type { AnswerTo } from "../../../providers/call";
import { t } from "./text";

type Preview = AnswerTo<"POST /admin/student-merges/preview">;

function Refused({ refused }: Pick<Preview, "refused">) {
  if (refused.length === 0) return null;
  return (
    <Alert color="red" title={t("refused")}>
      <List size="sm">
        {refused.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Whether what tells children apart differs. */
const areUnlike = ({ keep, other }: Preview): boolean =>
  keep.name.trim().toLowerCase() !== other.name.trim().toLowerCase() ||
  (keep.date_of_birth !== null &&
    other.date_of_birth !== null &&
    keep.date_of_birth !== other.date_of_birth);

/** What happens besides, in sentences. */
function Notes({ preview }: { preview: Preview }) {
  const { fields, parents, same, uncounted, ends_sign_in: endsSignIn, other } = preview;
  const sentences = [
    fields.length > 0 ? t("fields", { fields: listed(fields) }) : "",
    parents.length > 0 ? t("parents", { names: listed(parents) }) : "",
    same > 0 ? t("sameMarks", { count: same }) : "",
    endsSignIn ? t("endsSignIn") : "",
    t("toTrash", { number: other.admission_no }),
  ].filter(Boolean);
  return (
    <>
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      {areUnlike(preview) ? (
        <Alert color="orange" py={8}>
          {t("unlike")}
        </Alert>
      ) : null}
      {uncounted > 0 ? (
        <Alert color="orange" py={8}>
          {t("uncounted", { count: uncounted })}
        </Alert>
      ) : null}
    </>
  );
}

/** The registers in which the marks differ. */
function Differing({ preview: { rows, differing, keep, other } }: { preview: Preview }) {
  if (rows.length === 0) return null;
  return (
    <div>
      <Title order={3} size="h4" mt="lg" mb="xs">
        {t("differing", { count: differing })}
      </Title>
      <ScrollArea>
        <Table aria-label={t("differing", { count: differing })} sx={{ minWidth: 420 }}>
          <thead>
            <tr>
              {[t("day"), t("register"), keep.admission_no, other.admission_no].map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.date} ${row.class} ${row.label}`}>
                <td>{dayText(row.date)}</td>
                <td>{`${row.class} · ${row.label}`}</td>
                <td>{row.keep}</td>
                <td>{row.other}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      {differing > rows.length ? (
        <Text size="sm" color="dimmed" mt="xs">
          {t("moreDiffering", { count: differing - rows.length })}
        </Text>
      ) : null}
    </div>
  );
}

/** What merging would do, before it is done. */
export function MergePreview({ preview }: { preview: Preview }) {
  const { moves, keep } = preview;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("preview")}>
      <Title order={2} size="h3" mb="sm">
        {t("preview")}
      </Title>
      <Stack spacing="sm" role="status">
        <Refused refused={preview.refused} />
        <Text>
          {moves.length === 0
            ? t("nothingMoves")
            : t("moves", { name: keep.name, number: keep.admission_no })}
        </Text>
        {moves.length > 0 ? (
          <List size="sm">
            {moves.map(({ label, count }) => (
              <List.Item key={label}>
                {t("moveLine", { label, count: numberText(count) })}
              </List.Item>
            ))}
          </List>
        ) : null}
        <Notes preview={preview} />
      </Stack>
      <Differing preview={preview} />
    </Paper>
  );
}
