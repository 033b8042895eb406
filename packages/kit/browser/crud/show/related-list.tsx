import { isLink } from "../../../fields/questions";
import { Alert, Anchor, Box, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { Link } from "react-router-dom";
import { renderCell } from "../../fields/cells/render-cell";
import { useCellContext } from "../../fields/cells/use-cell-context";
import { useMayDo } from "../../fields/may";
import { listFields, pluralOf, titleOf, type Resource } from "../../../schema";
import { relatedCount, seeAll, openList, addText, t } from "../../strings/show";
import { includedRecord } from "../../fields/cells/included-record";
import { momentTitle } from "./moment-title";
import { RecordTable } from "./record-table";
import { relationAddress, type Relation } from "./relations";
import { withinSentence } from "../../../schema/messages";

const maxRows = 10;
const maxColumns = 4;

/** The columns beside the title: the first few of the list, without the field that leads here. */
const columnsOf = (resource: Resource, conditions: Relation["conditions"]) =>
  listFields(resource)
    .filter(
      ({ key, apiName }) =>
        key !== resource.title && !conditions.some(({ field }) => field === apiName),
    )
    .slice(0, maxColumns);

function useRelated({ resource, conditions, ids }: Relation) {
  const columns = columnsOf(resource, conditions);
  const include = columns.filter(({ field }) => isLink(field)).map(({ key }) => key);
  const { query } = useList<BaseRecord & { id: number }>({
    resource: resource.name,
    meta: { listQuery: { conditions, perPage: maxRows, include, ...(ids ? { ids } : {}) } },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  return { columns, query, records: query.data?.data ?? [], total: query.data?.total ?? 0 };
}

type Related = ReturnType<typeof useRelated>;

/** The records as a table; on a phone its first columns. */
function RelatedTable({
  resource,
  columns,
  records,
}: Pick<Related, "columns" | "records"> & { resource: Resource }) {
  const context = useCellContext();
  const moment = momentTitle(resource);
  return (
    <Box
      sx={{
        overflowX: "auto",
        "@media (max-width: 600px)": {
          "& th:nth-of-type(n+4), & td:nth-of-type(n+4)": { display: "none" },
        },
      }}
    >
      <RecordTable
        resource={resource}
        columns={columns}
        records={records}
        highlightOnHover
        titles={moment?.label}
        titleOf={(record) =>
          moment ? renderCell(moment, record[resource.title], context) : titleOf(resource, record)
        }
        cellOf={(each, record) =>
          renderCell(each.field, record[each.apiName], context, {
            known: includedRecord(each, record),
            name: titleOf(resource, record),
          })
        }
      />
    </Box>
  );
}

/** The first records of a relation, and the way to all of them. */
export function RelatedList({ relation, recordId }: { relation: Relation; recordId: number }) {
  const { resource, pointer } = relation;
  const mayDo = useMayDo();
  const { columns, query, records, total } = useRelated(relation);
  const plural = pluralOf(resource);
  if (query.isPending)
    return (
      <Stack role="status" aria-label={t("loading")} spacing="xs">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} height={32} />
        ))}
      </Stack>
    );
  if (query.error && !query.data) {
    return (
      <Alert role="alert" color="red" title={t("loadFailed")}>
        <Text mb="sm">{query.error.message}</Text>
        <Button size="xs" variant="default" onClick={() => void query.refetch()}>
          {t("tryAgain")}
        </Button>
      </Alert>
    );
  }
  return (
    <Stack spacing="sm">
      {records.length === 0 ? (
        <Text>{t("relatedEmpty", { plural: withinSentence(plural) })}</Text>
      ) : (
        <RelatedTable resource={resource} columns={columns} records={records} />
      )}
      <Group spacing="md">
        {records.length > 0 ? <Text>{relatedCount(records.length, total)}</Text> : null}
        {records.length > 0 ? (
          <Anchor component={Link} to={relationAddress(relation)}>
            {total > records.length ? seeAll(total, plural) : openList(plural)}
          </Anchor>
        ) : null}
        {pointer && mayDo(resource, "create") ? (
          <Button
            component={Link}
            to={`/${resource.name}/create?${pointer}=${recordId}`}
            size="xs"
            variant="default"
          >
            {addText(resource.label)}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
