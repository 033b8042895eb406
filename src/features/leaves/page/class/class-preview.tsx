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
import { classLeaveStrings as words } from "./strings";
import type { Preview } from "./use-class-leave";

interface ClassPreviewProps {
  preview: Preview;
  except: readonly number[];
  onExcept(except: number[]): void;
}

const firstRows = 60;

function Row({
  row: { student, class: its, changes, why, over },
  isLeftOut,
  onToggle,
}: {
  row: Preview["rows"][number];
  isLeftOut: boolean;
  onToggle(): void;
}) {
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={words.include(student.name)}
          checked={!isLeftOut && why === null}
          disabled={!isLeftOut && why !== null}
          onChange={onToggle}
        />
      </td>
      <th scope="row" style={{ fontWeight: 600, textAlign: "start" }}>
        {student.name}
        <Text size="xs" color="dimmed" weight={400}>
          {student.admission_no}
        </Text>
      </th>
      <td>{its?.name ?? words.noClass}</td>
      <td>{changes}</td>
      <td>{why ?? over ?? ""}</td>
    </tr>
  );
}

function Rows({ preview, except, onExcept }: ClassPreviewProps) {
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
                {words.included}
              </th>
              <th scope="col">{words.student}</th>
              <th scope="col">{words.class}</th>
              <th scope="col">{words.changes}</th>
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

/** Whom an entry gives leave to, before it is saved. */
export function ClassPreview(props: ClassPreviewProps) {
  const { students, changes, rows } = props.preview;
  const over = rows.filter((row) => row.over !== null).length;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.preview}>
      <Title order={2} size="h3" mb="sm">
        {words.preview}
      </Title>
      <Stack spacing="xs" role="status">
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
      </Stack>
      {rows.length > 0 ? <Rows {...props} /> : null}
    </Paper>
  );
}
