import { Skeleton, Table } from "@mantine/core";

/** The place of a card's figure that is on its way; what it counts is known. */
export const StatSkeleton = () => <Skeleton height={24} width={56} my={2} aria-hidden />;

/** The place of a card's lines that are on their way; the card itself, with its heading, is there. */
export const LinesSkeleton = ({ lines = 3 }: { lines?: number }) => (
  <div aria-hidden>
    {Array.from({ length: lines }, (_, at) => <Skeleton key={at} height={12} my={10} width={at === lines - 1 ? "60%" : "100%"} />)}
  </div>
);

/** The place of a table that is on its way; five rows unless told. */
export const TableSkeleton = ({ rows = 5, columns = 5 }: { rows?: number; columns?: number }) => (
  <Table verticalSpacing="sm" aria-hidden>
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (_, column) => <td key={column}><Skeleton height={12} width={column === 0 ? "70%" : "50%"} /></td>)}
        </tr>
      ))}
    </tbody>
  </Table>
);
