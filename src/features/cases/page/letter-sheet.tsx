import { listed } from "@rollcall/kit/schema/messages";
import { Box, Group, Table, Text } from "@mantine/core";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { AnswerTo } from "../../../providers/call";
import { PaperPage } from "../../../school/registers/page/paper-page";
import { t } from "./text";

const contact = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(" · ");

type Letter = AnswerTo<"GET /admin/cases/:id/letter">;

/** The days of absence that the letter speaks of. */
function Absences({ of: days }: { of: Letter["absences"] }) {
  if (days.length === 0) return null;
  const hasSlots = days.some(({ slots }) => slots.length > 0);
  return (
    <Table
      aria-label={t("letter.absences")}
      verticalSpacing={4}
      sx={{ "&&": { color: "inherit" }, "&& th": { color: "inherit" }, width: "auto" }}
    >
      <thead>
        <tr>
          <th scope="col">{t("letter.absentOn")}</th>
          {hasSlots ? <th scope="col">{t("letter.absentFrom")}</th> : null}
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, slots }) => (
          <tr key={date}>
            <td>{dayText(date)}</td>
            {hasSlots ? (
              <td>{slots.length > 0 ? listed(slots, "unit") : t("letter.wholeDay")}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** A letter as it is printed: black on white, under the letterhead, on pages of its own. */
export function LetterSheet({
  letter,
  label,
}: {
  letter: Omit<Letter, "template">;
  /** What a screen reader calls it. */
  label: string;
}) {
  const { to, student, institution } = letter;
  return (
    <PaperPage
      label={label}
      head={{
        ...(institution.name ? { name: institution.name } : {}),
        lines: [institution.address ?? "", contact([institution.phone, institution.email])],
      }}
    >
      <Group position="apart" align="flex-start">
        <div>
          {(to.length > 0 ? to : [t("letter.parents", { student: student.name })]).map((name) => (
            <Text key={name}>{name}</Text>
          ))}
          {letter.address ? <Text sx={{ whiteSpace: "pre-line" }}>{letter.address}</Text> : null}
        </div>
        <Text>{dayText(letter.date)}</Text>
      </Group>
      <Text weight={700} size="md">
        {letter.title}
      </Text>
      <Text sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{letter.body}</Text>
      <Absences of={letter.absences} />
      <Box
        mt={48}
        pt={4}
        sx={{ borderTop: "1px solid currentColor", alignSelf: "flex-start", minWidth: 220 }}
      >
        {letter.signed_by ? <Text>{letter.signed_by}</Text> : null}
        <Text>{institution.name}</Text>
      </Box>
    </PaperPage>
  );
}
