import { createStyles, keyframes, Skeleton, Table } from "@mantine/core";

const breathe = keyframes({ "from, to": { opacity: 0.4 }, "50%": { opacity: 1 } });
/** The look of Mantine's own, once for all cells of a table. */
const useStyles = createStyles((theme) => ({
  bar: {
    height: 12,
    width: "50%",
    borderRadius: theme.fn.radius(),
    backgroundColor: theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3],
    animation: `${breathe} 1500ms linear infinite`,
    "td:first-of-type > &": { width: "70%" },
    "@media (prefers-reduced-motion: reduce)": { animation: "none" },
  },
}));

/** The place of a card's figure that is on its way; what it counts is known. */
export const StatSkeleton = () => <Skeleton height={24} width={56} my={2} aria-hidden />;

/**
 * The place of a card's lines that are on their way; the card itself, with its heading, is there.
 */
export const LinesSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div aria-hidden>
    {Array.from({ length: lines }, (_, at) => (
      <Skeleton key={at} height={12} my={10} width={at === lines - 1 ? "60%" : "100%"} />
    ))}
  </div>
);

/** The place of a table that is on its way; five rows unless given. */
export const TableSkeleton = ({ rows = 5, columns = 5 }: { rows?: number; columns?: number }) => {
  const bar = <div className={useStyles().classes.bar} />;
  return (
    <Table verticalSpacing="sm" aria-hidden data-skeleton>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          <tr key={row}>
            {Array.from({ length: columns }, (_, column) => (
              <td key={column}>{bar}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
