import { createStyles, Stack } from "@mantine/core";
import { CentreFrame } from "./centre-frame";
import { Breakdown, Figures } from "./figures";
import { useInbox } from "./inbox-address";
import { InboxFilters } from "./inbox-filters";
import { InboxList } from "./inbox-list";

const beside = 1200;
const useStyles = createStyles((theme) => ({
  columns: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) 340px",
    gap: 16,
    alignItems: "start",
    [theme.fn.smallerThan(beside)]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
}));

/**
 * `/notifications`: what one was told, and how much of it. The address holds the filters and the
 * page.
 */
export function InboxPage() {
  const { classes } = useStyles();
  const [state, change] = useInbox();
  return (
    <CentreFrame tab="inbox">
      <Figures />
      <div className={classes.columns}>
        <Stack spacing="sm">
          <InboxFilters state={state} onChange={change} />
          <InboxList state={state} onChange={change} />
        </Stack>
        <Breakdown />
      </div>
    </CentreFrame>
  );
}
