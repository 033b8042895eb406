import { Box, Paper, Tabs } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { lazy, Suspense, useMemo, type ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { useMayDo } from "../../fields/may";
import { usePageTitle } from "../../fields/page-title";
import { useResources } from "../../fields/resource-registry";
import { pluralOf, readableFields, titleOf, type Resource } from "../../../schema";
import { t } from "../../strings/show";
import { NoRecord, RecordFailed, RecordSkeleton } from "../form/record-states";
import { useRecord } from "../form/use-record";
import { PrintSheet } from "../../print/print-sheet";
import { useFollowLinks } from "./follow-links";
import { RecordDetails } from "./record-details";
import { RecordHead } from "./record-head";
import { RelatedList } from "./related-list";
import { relationsOf, type Relation } from "./relations";
import { TabList } from "./tab-list";
import { TreePaths } from "./tree-path";
import { pageWidth } from "../../fields/page-width";

const History = lazy(() => import("../history/history"));

/**
 * What the tab of a relation says: the other resource's name, and the field where that alone would
 * be said twice.
 */
const tabLabel = (relation: Relation, all: readonly Relation[]): string => {
  const plural = pluralOf(relation.resource);
  return all.filter(({ resource }) => resource === relation.resource).length > 1
    ? t("relatedLabel", { plural, field: relation.label })
    : plural;
};

/**
 * Details, relations and history side by side; which is open is part of the address, and nothing is
 * asked for before it is opened.
 */
function RecordTabs({
  resource,
  record,
  Panels,
}: {
  resource: Resource;
  record: BaseRecord & { id: number };
  Panels: RecordPart | undefined;
}) {
  const [params, setParams] = useSearchParams();
  const resources = useResources();
  const mayDo = useMayDo();
  const relations = useMemo(
    () =>
      relationsOf(resource, resources, record).filter((relation) =>
        mayDo(relation.resource, "list"),
      ),
    [resource, resources, record, mayDo],
  );
  const tabs = [
    "details",
    ...relations.map(({ key }) => key),
    ...(resource.readOnly ? [] : ["history"]),
  ];
  const asked = params.get("tab") ?? "details";
  const open = tabs.includes(asked) ? asked : "details";
  const choose = (tab: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!tab || tab === "details") next.delete("tab");
        else next.set("tab", tab);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Tabs value={open} onTabChange={choose} keepMounted={false}>
      <TabList open={open}>
        <Tabs.Tab value="details">{t("details")}</Tabs.Tab>
        {relations.map((relation) => (
          <Tabs.Tab key={relation.key} value={relation.key}>
            {tabLabel(relation, relations)}
          </Tabs.Tab>
        ))}
        {resource.readOnly ? null : <Tabs.Tab value="history">{t("history")}</Tabs.Tab>}
      </TabList>
      <Tabs.Panel value="details">
        {Panels ? (
          <Suspense fallback={null}>
            <Panels record={record} />
          </Suspense>
        ) : null}
        <RecordDetails resource={resource} record={record} />
      </Tabs.Panel>
      {relations.map((relation) => (
        <Tabs.Panel key={relation.key} value={relation.key}>
          <Paper withBorder radius="md" p="lg">
            <RelatedList relation={relation} recordId={record.id} />
          </Paper>
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="history">
        <Paper withBorder radius="md" p="lg">
          <Suspense fallback={null}>
            <History resource={resource} record={record} />
          </Suspense>
        </Paper>
      </Tabs.Panel>
    </Tabs>
  );
}

type Shown = BaseRecord & { id: number };
type RecordPart = ComponentType<{ record: Shown }>;

/** A part once its code is there; nothing without one. */
const Later = ({ Part, record }: { Part: RecordPart | undefined; record: Shown }) =>
  Part ? (
    <Suspense fallback={null}>
      <Part record={record} />
    </Suspense>
  ) : null;

interface ShowPageProps {
  resource: Resource;
  /**
   * What can be done with a record of this resource beside what can be done with any; it stands
   * before Edit.
   */
  Actions?: RecordPart | undefined;
  /** What is done rarely; it stands after everything else. */
  RareActions?: RecordPart | undefined;
  /** What is known of a record of this resource beside its fields; it stands above its details. */
  Panels?: RecordPart | undefined;
}

/** Shows a record of any resource, with what belongs to it and what became of it. */
export function ShowPage({ resource, Actions, RareActions, Panels }: ShowPageProps) {
  const { record, naming, missing, error, again } = useRecord(resource);
  const followLinks = useFollowLinks();
  usePageTitle(record ? titleOf(resource, record) : undefined);
  if (!record || naming) {
    if (missing) return <NoRecord resource={resource} />;
    return error ? (
      <RecordFailed message={error.message} onRetry={again} />
    ) : (
      <RecordSkeleton fields={readableFields(resource).length} />
    );
  }
  return (
    <PrintSheet key={`${resource.name}/${record.id}`} title={titleOf(resource, record)}>
      {/* A click on a link, with the mouse or by Enter, arrives here; what else is clicked is left
          alone. */}
      <Box maw={pageWidth} onClick={followLinks}>
        <TreePaths resource={resource} record={record} />
        <RecordHead
          resource={resource}
          record={record}
          rare={<Later Part={RareActions} record={record} />}
        >
          <Later Part={Actions} record={record} />
        </RecordHead>
        <RecordTabs resource={resource} record={record} Panels={Panels} />
      </Box>
    </PrintSheet>
  );
}
