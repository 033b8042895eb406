import {
  Alert,
  Button,
  Checkbox,
  Paper,
  ScrollArea,
  Stack,
  Table,
  Text,
  Title,
} from "@mantine/core";
import { useFirst } from "@rollcall/kit/browser/fields/use-first";
import { groupStrings as words } from "./strings";
import type { Preview } from "./use-group";

interface GroupPreviewProps {
  preview: Preview;
  except: readonly number[];
  onExcept(except: number[]): void;
}

const firstRows = 60;

function noteOf({ changes, why }: Preview["rows"][number], isLeftOut: boolean): string {
  if (isLeftOut) return words.leftOut;
  if (why.length > 0) return why.join(" ");
  return changes === 0 ? words.same : "";
}

interface RowProps {
  row: Preview["rows"][number];
  isLeftOut: boolean;
  onToggle(): void;
}

function Row({ row, isLeftOut, onToggle }: RowProps) {
  const { student, class: its, before } = row;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={words.include(student.name)}
          checked={!isLeftOut}
          onChange={onToggle}
        />
      </td>
      <th scope="row" style={{ fontWeight: 600, textAlign: "start" }}>
        {student.name}
        <Text size="xs" color="dimmed" weight={400}>
          {student.admission_no}
        </Text>
      </th>
      <td>{its.name}</td>
      <td>
        {before.map(({ label, code }) => (
          <span key={label} title={label} style={{ marginInlineEnd: 8 }}>
            {code ?? words.unmarked}
          </span>
        ))}
      </td>
      <td>{noteOf(row, isLeftOut)}</td>
    </tr>
  );
}

/** Who of an entry is marked, with what stands now; each can be left out. */
function Rows({ preview, except, onExcept }: GroupPreviewProps) {
  const { shown, rest, showAll } = useFirst(preview.rows, firstRows);
  const toggle = (id: number) =>
    onExcept(except.includes(id) ? except.filter((one) => one !== id) : [...except, id]);
  return (
    <>
      <ScrollArea>
        <Table aria-label={words.table} verticalSpacing={6} sx={{ minWidth: 480 }}>
          <thead>
            <tr>
              <th scope="col" style={{ width: 1 }}>
                {words.marked}
              </th>
              <th scope="col">{words.student}</th>
              <th scope="col">{words.class}</th>
              <th scope="col">{words.now}</th>
              <th scope="col">{words.note}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row
                key={row.student.id}
                row={row}
                isLeftOut={except.includes(row.student.id)}
                onToggle={() => toggle(row.student.id)}
              />
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      {rest > 0 ? (
        <Button variant="default" mt="sm" onClick={showAll}>
          {words.more(rest)}
        </Button>
      ) : null}
    </>
  );
}

/** What an entry would change, before it is saved. */
export function GroupPreview(props: GroupPreviewProps) {
  const { preview } = props;
  const { changes, students, registers, untaken, unknown, rows } = preview;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.preview}>
      <Title order={2} size="h3" mb="sm">
        {words.preview}
      </Title>
      <Stack spacing="xs" role="status">
        <Text>
          {rows.length === 0
            ? words.nobody
            : changes === 0
              ? words.nothing
              : words.summary(changes, students, registers)}
        </Text>
        {untaken > 0 ? <Text size="sm">{words.untaken(untaken)}</Text> : null}
        {unknown.length > 0 ? (
          <Alert color="orange" py={8}>
            {words.unknown(unknown)}
          </Alert>
        ) : null}
      </Stack>
      {rows.length > 0 ? <Rows {...props} /> : null}
    </Paper>
  );
}
