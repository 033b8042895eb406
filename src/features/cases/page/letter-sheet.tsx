import { Box, Group, Paper, Stack, Text } from "@mantine/core";
import { Letterhead } from "@rollcall/kit/browser/print/letterhead";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { AnswerTo } from "../../../providers/call";
import { caseStrings } from "./strings";

const words = caseStrings.letter;
type Letter = AnswerTo<"GET /admin/cases/:id/letter">;

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
    <Paper
      component="article"
      aria-label={label}
      withBorder
      p={40}
      maw="210mm"
      sx={{
        background: "white",
        color: "black",
        "@media (max-width: 600px)": { padding: 16 },
        "@media print": {
          border: 0,
          padding: 0,
          maxWidth: "none",
          boxShadow: "none",
          "& + &": { breakBefore: "page" },
        },
      }}
    >
      <Stack spacing="xl">
        <Box pb="sm" sx={{ borderBottom: "1px solid currentColor" }}>
          <Letterhead
            {...(institution.name ? { name: institution.name } : {})}
            lines={[
              institution.address ?? "",
              words.contact([institution.phone, institution.email]),
            ]}
          />
        </Box>
        <Group position="apart" align="flex-start">
          <div>
            {(to.length > 0 ? to : [words.parents(student.name)]).map((name) => (
              <Text key={name}>{name}</Text>
            ))}
          </div>
          <Text>{dayText(letter.date)}</Text>
        </Group>
        <Text weight={700} size="md">
          {letter.title}
        </Text>
        <Text sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{letter.body}</Text>
        <Box
          mt={48}
          pt={4}
          sx={{ borderTop: "1px solid currentColor", alignSelf: "flex-start", minWidth: 220 }}
        >
          <Text>{institution.name}</Text>
        </Box>
      </Stack>
    </Paper>
  );
}
