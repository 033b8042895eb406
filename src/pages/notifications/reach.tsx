import { Box, Button, createStyles, Group, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { tell } from "../../providers/notifications/ask";
import { notices, sending } from "../../strings/notifications";
import { addressOf, isAddressed, type Message } from "./message";

/** How many people are meant, who they are, and who of them cannot be reached. */
export interface Reach {
  total: number;
  students: number;
  parents: number;
  staff: number;
  unreachable: number;
  /** The first of them, each with why. */
  unreachable_people: { kind: string; id: number; name: string; reason: string }[];
}

/** The question who gets a message; the answer is good for half a minute. */
export const reachOf = (message: Message) => {
  const address = addressOf(message);
  return queryOptions({ queryKey: ["notification reach", address], queryFn: () => tell<Reach>("post", "/preview", crypto.randomUUID(), address), staleTime: 30_000 });
};

const useStyles = createStyles((theme) => ({
  box: { padding: "10px 14px", borderRadius: theme.radius.sm, backgroundColor: theme.colorScheme === "dark" ? theme.colors.dark[6] : theme.colors.gray[1], "& summary": { cursor: "pointer", borderRadius: 4, ...theme.fn.focusStyles() } },
}));

function Unreachable({ of: { unreachable, unreachable_people: people } }: { of: Reach }) {
  if (unreachable === 0) return null;
  return (
    <details style={{ marginTop: 6, fontSize: 13 }}>
      <summary>{sending.unreachable}</summary>
      <Box component="ul" m={0} mt={4} pl={18}>
        {people.map(({ kind, id, name, reason }) => <li key={`${kind}:${id}`}><b>{name}</b> ({sending.kinds.get(kind) ?? kind}): {reason}</li>)}
        {unreachable > people.length && <li>{sending.more(unreachable - people.length)}</li>}
      </Box>
    </details>
  );
}

/** Says who would get a message, before it goes out. */
export function ReachNotice({ message }: { message: Message }) {
  const { classes } = useStyles();
  const addressed = isAddressed(message);
  const { data, isError, refetch } = useQuery({ ...reachOf(message), enabled: addressed });
  return (
    <section className={classes.box} aria-label={sending.who}>
      <div role="status">
        {!addressed && <Text color="dimmed">{sending.whoFirst}</Text>}
        {addressed && !data && !isError && <Text color="dimmed">{sending.counting}</Text>}
        {addressed && data && <Text weight={600}>{data.total === 0 ? sending.nobody : sending.reach(data.total, { parents: data.parents, students: data.students, staff: data.staff }, data.unreachable)}</Text>}
        {addressed && isError && !data && <Group spacing="xs"><Text>{sending.whoFailed}</Text><Button variant="subtle" size="xs" compact onClick={() => void refetch()}>{notices.retry}</Button></Group>}
      </div>
      {addressed && data && <Unreachable of={data} />}
    </section>
  );
}
