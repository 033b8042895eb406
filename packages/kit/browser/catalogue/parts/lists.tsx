import { Stack, useMantineTheme } from "@mantine/core";
import controls from "../../crud/list/controls.module.css";
import classes from "../../crud/list/list.module.css";
import { ListPage } from "../../crud/list/list-page";
import { ListFoot, ListRecords } from "../../crud/list/list-records";
import { useListPage } from "../../crud/list/use-list-page";
import { useNarrow } from "../../crud/list/use-narrow";
import { listAnswers, type ListAnswer } from "../answers";
import { planets, stars } from "../observatory";
import { Specimen } from "../specimen";
import { Stage } from "../stage";

interface ListState {
  title: string;
  answer: ListAnswer;
  /** The query of the list's address. */
  query?: string;
}

const states: readonly ListState[] = [
  { title: "With rows", answer: listAnswers.rows, query: "kind=gas&sort=name" },
  { title: "Loading", answer: listAnswers.never },
  { title: "Empty", answer: listAnswers.none },
  { title: "No match", answer: listAnswers.none, query: "search=Pluto" },
  { title: "Empty trash", answer: listAnswers.none, query: "trashed=only" },
  { title: "Error", answer: listAnswers.failure },
  { title: "A link that asks for what isn’t there", answer: listAnswers.rows, query: "mass=1" },
];

/** Lists of records that people order by hand. */
const ordered: readonly { title: string; query: string }[] = [
  { title: "In an order by hand", query: "" },
  { title: "In an order by hand, but sorted by a column", query: "?sort=name" },
  { title: "In an order by hand, but filtered", query: "?search=s" },
];

const selection = { ids: new Set([1, 2]) };

/** The records with some of them selected, and what can be done with those. */
function Selected() {
  const list = useListPage(planets);
  const narrow = useNarrow();
  const { colorScheme } = useMantineTheme();
  const selected = { ...list, selection };
  return (
    <div className={`${controls.root} ${classes.page}`} data-scheme={colorScheme}>
      <ListRecords resource={planets} list={selected} narrow={narrow} />
      <ListFoot resource={planets} list={selected} />
    </div>
  );
}

/** The list page in each of its states; on a phone it has cards. */
export function Lists() {
  return (
    <Stack spacing={40}>
      {states.map(({ title, answer, query = "" }) => (
        <Specimen key={title} title={title}>
          <Stage planets={answer} at={`/planets?per_page=10&${query}`}>
            <ListPage resource={planets} />
          </Stage>
        </Specimen>
      ))}
      {ordered.map(({ title, query }) => (
        <Specimen key={title} title={title}>
          <Stage at={`/stars${query}`}>
            <ListPage resource={stars} />
          </Stage>
        </Specimen>
      ))}
      <Specimen title="With selected rows">
        <Stage at="/planets?per_page=10">
          <Selected />
        </Stage>
      </Specimen>
    </Stack>
  );
}
