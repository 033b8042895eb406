import { Badge, Paper, ScrollArea, Table, Title } from "@mantine/core";
import { figureStrings } from "./figure-text";
import { t } from "./text";
import type { StudentYear } from "./answers";

/** The percentage in each subject; nothing where there were no lessons. */
export function SubjectFigures({ subjects }: Pick<StudentYear, "subjects">) {
  if (subjects.length === 0) return null;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("subjects")}>
      <Title order={2} size="h3" mb="xs">
        {t("subjects")}
      </Title>
      <ScrollArea>
        <Table aria-label={t("subjects")} verticalSpacing={6}>
          <thead>
            <tr>
              <th scope="col">{t("subject")}</th>
              <th scope="col" style={{ textAlign: "end" }}>
                {t("percentage")}
              </th>
              <th scope="col">{t("basis")}</th>
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
