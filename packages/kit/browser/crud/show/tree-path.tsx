import { Anchor, Box } from "@mantine/core";
import { useList, type BaseRecord } from "@refinedev/core";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { isTree, maxPerPage, readableFields, titleOf, type Resource } from "../../../schema";
import type { ApiField } from "../../../schema";

type Numbered = BaseRecord & { id: number };

/** The records above one, the root first: each is what the next points at. */
export function pathTo(
  record: Readonly<Record<string, unknown>>,
  above: readonly Numbered[],
  apiName: string,
): Numbered[] {
  const byId = new Map(above.map((one) => [one.id, one]));
  byId.delete(Number(record["id"]));
  const path: Numbered[] = [];
  let at = byId.get(Number(record[apiName]));
  while (at) {
    path.unshift(at);
    byId.delete(at.id);
    at = byId.get(Number(at[apiName]));
  }
  return path;
}

/** The way from the root of a tree to a record, loaded in one request. */
function TreePath({
  resource,
  record,
  tree: { apiName, field },
}: {
  resource: Resource;
  record: Numbered;
  tree: ApiField;
}) {
  const { query } = useList<Numbered>({
    resource: resource.name,
    meta: {
      listQuery: {
        conditions: [{ field: apiName, operator: "above", value: [record.id] }],
        perPage: maxPerPage,
      },
    },
    errorNotification: false,
    overtimeOptions: { enabled: false },
  });
  const path = pathTo(record, query.data?.data ?? [], apiName);
  if (path.length === 0) return null;
  return (
    <Box component="nav" aria-label={field.label}>
      <Box
        component="ol"
        sx={{ display: "flex", flexWrap: "wrap", gap: 4, listStyle: "none", margin: 0, padding: 0 }}
      >
        {path.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{ display: "flex", alignItems: "center", gap: 4, overflowWrap: "anywhere" }}
          >
            <Anchor component={Link} to={`/${resource.name}/${one.id}`} size="sm">
              {titleOf(resource, one)}
            </Anchor>
            <IconChevronRight size={14} stroke={1.7} aria-hidden style={{ flex: "none" }} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Where a record stands in each tree of its resource; of a root nothing is said. */
export function TreePaths({ resource, record }: { resource: Resource; record: Numbered }) {
  return (
    <>
      {readableFields(resource)
        .filter(({ apiName, field }) => isTree(field) && typeof record[apiName] === "number")
        .map((tree) => (
          <TreePath key={tree.apiName} resource={resource} record={record} tree={tree} />
        ))}
    </>
  );
}
