import { Box, createStyles, Text } from "@mantine/core";
import { importStrings } from "../../strings/import";

const useStyles = createStyles((theme) => {
  const dark = theme.colorScheme === "dark";
  return {
    list: {
      display: "flex",
      gap: theme.spacing.xs,
      listStyle: "none",
      margin: 0,
      padding: 0,
      [theme.fn.smallerThan("sm")]: { display: "none" },
    },
    step: {
      flex: 1,
      display: "flex",
      alignItems: "center",
      gap: theme.spacing.xs,
      paddingTop: theme.spacing.xs,
      borderTop: `3px solid ${dark ? theme.colors.dark[4] : theme.colors.gray[3]}`,
      color: dark ? theme.colors.dark[1] : theme.colors.gray[7],
      "&[data-reached]": {
        borderTopColor: theme.fn.primaryColor(),
        color: dark ? theme.white : theme.black,
      },
      "&[aria-current]": { fontWeight: 650 },
    },
    short: { [theme.fn.largerThan("sm")]: { display: "none" } },
  };
});

interface StepsProps {
  /** From 0. */
  current: number;
  /** Those of an import unless given. */
  steps?: readonly string[];
  label?: string;
}

/** Where in an import, or in other steps, one is; on a phone, one line of text. */
export function Steps({
  current,
  steps = importStrings.steps,
  label = importStrings.stepsLabel,
}: StepsProps) {
  const { classes } = useStyles();
  return (
    <Box mb="xs">
      <ol className={classes.list} aria-label={label}>
        {steps.map((name, at) => (
          <li
            key={name}
            className={classes.step}
            data-reached={at <= current || undefined}
            aria-current={at === current ? "step" : undefined}
          >
            <span>
              {at + 1}. {name}
              {at < current ? " ✓" : ""}
            </span>
          </li>
        ))}
      </ol>
      <Text className={classes.short} weight={600}>
        {importStrings.stepOf(current + 1, steps.length, steps[current] ?? "")}
      </Text>
    </Box>
  );
}
