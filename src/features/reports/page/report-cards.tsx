import { Card, createStyles, SimpleGrid, Text, Title } from "@mantine/core";
import { Link } from "react-router-dom";
import { reportNames, t } from "./text";
import { reports } from "./report";

const useStyles = createStyles((theme) => ({
  card: {
    ...theme.fn.focusStyles(),
    display: "block",
    height: "100%",
    color: "inherit",
    textDecoration: "none",
    "&:hover": {
      borderColor: theme.colorScheme === "dark" ? theme.colors.dark[3] : theme.colors["brand"]?.[3],
    },
  },
}));

/** The reports there are, each with what it tells. */
export function ReportCards() {
  const { classes } = useStyles();
  return (
    <nav aria-label={t("choose")}>
      <SimpleGrid
        cols={3}
        spacing="md"
        breakpoints={[
          { maxWidth: 1100, cols: 2 },
          { maxWidth: 640, cols: 1 },
        ]}
      >
        {[...reports.keys()].map((name) => (
          <Card
            key={name}
            component={Link}
            to={`?report=${name}`}
            withBorder
            radius="md"
            p="md"
            className={classes.card}
          >
            <Title order={2} size="h4">
              {reportNames[name]?.[0]}
            </Title>
            <Text color="dimmed">{reportNames[name]?.[1]}</Text>
          </Card>
        ))}
      </SimpleGrid>
    </nav>
  );
}
