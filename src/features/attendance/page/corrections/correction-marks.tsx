import { Anchor, Box, Paper, Table, Text, Title } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { Link } from "react-router-dom";
import { contrastWithText, isColour } from "@rollcall/kit/schema/contrast";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { attendanceCodes } from "../../../../resources/attendance-codes";
import { students } from "../../../../resources/students";
import type { ListQuery, RecordOf } from "@rollcall/kit/schema";
import { t } from "./text";

interface MarkSaid {
  code: string | null;
  minutes_late?: number | null;
  remark?: string | null;
}
interface CorrectedMark extends MarkSaid {
  student_id: number;
  student: string;
  before: MarkSaid | null;
}
type Code = RecordOf<typeof attendanceCodes>;

const allCodes: Partial<ListQuery> = { perPage: 100 };

/**
 * What the codes are called, for who may see them; a mark stands with its letter until they are
 * there.
 */
function useCodes(): ReadonlyMap<string, Code> {
  const may = useMayDo()(attendanceCodes, "list");
  const { result } = useList({
    resource: attendanceCodes.name,
    meta: { listQuery: allCodes },
    errorNotification: false,
    queryOptions: { enabled: may },
  });
  return new Map((result.data as unknown as Code[]).map((code) => [code.code, code]));
}

/** A mark as its letter in its colour, its name, the minutes and the remark. */
function Mark({ mark, codes }: { mark: MarkSaid | null; codes: ReadonlyMap<string, Code> }) {
  if (!mark?.code)
    return (
      <Text span color="dimmed">
        {t("unmarked")}
      </Text>
    );
  const code = codes.get(mark.code);
  const colour = isColour(code?.colour) ? code.colour : undefined;
  const more = [
    code?.label,
    mark.minutes_late == null ? undefined : t("minutes", { count: mark.minutes_late }),
    mark.remark ? `“${mark.remark}”` : undefined,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <>
      <Box
        component="span"
        px={6}
        mr={6}
        sx={{
          display: "inline-block",
          minWidth: 24,
          borderRadius: 4,
          fontWeight: 650,
          textAlign: "center",
          ...(colour ? { backgroundColor: colour, color: contrastWithText(colour).text } : {}),
        }}
      >
        {mark.code}
      </Box>
      <bdi>{more}</bdi>
    </>
  );
}

/**
 * Each mark of a correction: whose it is, what stood when it was filed, and what it is to become.
 */
export function CorrectionMarks({ record }: { record: BaseRecord }) {
  const codes = useCodes();
  const maySee = useMayDo()(students, "show");
  const marks = (Array.isArray(record["marks"]) ? record["marks"] : []) as CorrectedMark[];
  return (
    <Table aria-label={t("marks")} sx={{ overflowWrap: "anywhere" }}>
      <thead>
        <tr>
          <th scope="col">{t("student")}</th>
          <th scope="col">{t("was")}</th>
          <th scope="col">{t("wanted")}</th>
        </tr>
      </thead>
      <tbody>
        {marks.map((mark) => (
          <tr key={mark.student_id}>
            <th scope="row" style={{ fontWeight: 550 }}>
              {maySee ? (
                <Anchor component={Link} to={`/${students.name}/${mark.student_id}`}>
                  {mark.student}
                </Anchor>
              ) : (
                mark.student
              )}
            </th>
            <td>
              <Mark mark={mark.before} codes={codes} />
            </td>
            <td>
              <Mark mark={mark} codes={codes} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** On the page of a correction: its marks, above what else is known of it. */
export function CorrectionPanel({ record }: { record: BaseRecord & { id: number } }) {
  return (
    <Paper withBorder radius="md" p="lg" mb="md" component="section" aria-label={t("title")}>
      <Title order={2} size="h3" mb="xs">
        {t("title")}
      </Title>
      <CorrectionMarks record={record} />
    </Paper>
  );
}
