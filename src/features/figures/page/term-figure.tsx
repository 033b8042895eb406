import { Anchor, Badge, Box, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { latestTerm, type AcademicTerm } from "../../../school/calendar/domain/academic-year";
import type { StudentYear } from "./answers";
import { CondonedLine } from "./condoned-line";
import { figureStrings } from "./figure-text";
import { useStudentYear } from "./use-figures";

function OfTerm({ id, term: { name, from, to } }: { id: number; term: AcademicTerm }) {
  const { data } = useStudentYear(id, { from, to });
  const { percent, counted, below } = figureStrings;
  return (
    <Box mt={4}>
      <Text>
        <Anchor
          component={Link}
          to={`/attendance/view?tab=student&student=${id}&from=${from}&to=${to}`}
          underline
        >
          {name}
        </Anchor>
        {data ? (
          <>
            {": "}
            <b>{percent(data.percentage)}</b>
            {` · ${counted(data.weight, data.counted, data.policy)} `}
            {data.below ? <Badge color="red">{below(data.threshold)}</Badge> : null}
          </>
        ) : null}
      </Text>
      {data ? <CondonedLine of={data} /> : null}
    </Box>
  );
}

/**
 * A student's figure of the term that began last, beside that of its academic year; the way to its
 * days is there also without it. Nothing where the year has no terms.
 */
export function TermFigure({ id, of }: { id: number; of: Pick<StudentYear, "year" | "today"> }) {
  const term = latestTerm(of.year?.terms ?? [], of.today);
  return term ? <OfTerm id={id} term={term} /> : null;
}
