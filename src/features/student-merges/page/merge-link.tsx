import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { Link } from "react-router-dom";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { t } from "./text";

/** On a student's page: the way to merging, for those who may. */
export function MergeLink({ record }: { record: BaseRecord & { id: number } }) {
  const may = useMay();
  if (!may("merge_students") || record["deleted_at"] || record["erased_at"]) return null;
  return (
    <Button variant="default" component={Link} to={`/students/merge?keep=${record.id}`}>
      {t("open")}
    </Button>
  );
}
