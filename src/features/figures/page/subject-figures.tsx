import { Badge, Paper, ScrollArea, Table, Title } from "@mantine/core";
import { figureStrings } from "./figure-strings";
import { viewAttendance as words } from "./strings";
import type { StudentYear } from "./answers";

/** The percentage in each subject; nothing where there were no lessons. */
export function SubjectFigures({ subjects }: Pick<StudentYear, "subjects">) {
  if (subjects.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={words.subjects}>
      <Title order={2} size="h3" mb="xs">
        {words.subjects}
      </Title>
      <ScrollArea>
        <Table aria-label={words.subjects} verticalSpacing={6}>
          <thead>
            <tr>
              <th scope="col">{words.subject}</th>
              <th scope="col" style={{ textAlign: "end" }}>
                {words.percentage}
              </th>
              <th scope="col">{words.basis}</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map(({ id, name, percentage, weight, counted, below, threshold, policy }) => (
              <tr key={id}>
                <th scope="row" style={{ fontWeight: 600, textAlign: "start" }}>
                  {name}
                </th>
                <td style={{ textAlign: "end", fontVariantNumeric: "tabular-nums" }}>
                  {figureStrings.percent(percentage)}
                </td>
                <td>
                  {figureStrings.counted(weight, counted, policy)}{" "}
                  {below ? <Badge color="red">{figureStrings.below(threshold)}</Badge> : null}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </Paper>
  );
}
