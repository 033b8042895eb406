import { useMantineTheme } from "@mantine/core";
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { pluralOf, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { useOnlyOwn } from "../../fields/may";
import { t } from "../../strings/list";
import { DoAction } from "../actions/do-action";
import { OrderHint } from "../order/order-hint";
import { LeftOut, ViewsMenu } from "../views/views-menu";
import controls from "./controls.module.css";
import { FilterBar } from "./filter-bar";
import { filteredFields } from "./filter-choices";
import { BulkDialog, EditDialog, expectPart, FilterDrawer } from "./lazy-parts";
import { ListHead } from "./list-head";
import { FailureNotice } from "./list-notice";
import { ListFoot, ListRecords } from "./list-records";
import classes from "./list.module.css";
import { icon } from "./row-icon";
import { SearchBox } from "./search-box";
import { FollowSwitch } from "./follow-switch";
import { selectedCount } from "./selection";
import { useFollow } from "./use-follow";
import { useListKeys } from "./use-list-keys";
import { useListPage, type ListPageState } from "./use-list-page";
import { useNarrow } from "./use-narrow";

const filtersButton = (count: number) =>
  count === 0 ? t("filters.label") : t("filters.counted", { count });

interface ListPageProps {
  resource: Resource;
  /**
   * What can be done with this list beside what can be done with any; it stands before the other
   * tools.
   */
  tools?: ReactNode;
  /** Other ways to look at the same things; it stands beside the title. */
  viewSwitch?: ReactNode;
}

/** What stands before the other tools: the switch of a list that is followed, and the page's own. */
function useTools({ resource, tools }: ListPageProps, list: ListPageState): ReactNode {
  const { on, paused, onToggle } = useFollow(resource.follows, {
    busy: list.data.busy,
    held: list.query.page > 1 || selectedCount(list.selection) > 0,
    again: list.data.again,
  });
  return useMemo(
    () => (
      <>
        {resource.follows === undefined ? null : (
          <FollowSwitch on={on} paused={paused} onToggle={onToggle} />
        )}
        {tools}
      </>
    ),
    [resource.follows, on, paused, onToggle, tools],
  );
}

/** Search and filters; on a phone these are behind a button. */
function SearchAndFilters({
  resource,
  list: { query, change },
  narrow,
  onDrawer,
}: {
  resource: Resource;
  list: ListPageState;
  narrow: boolean;
  onDrawer(): void;
}) {
  return (
    <div className={classes.bar}>
      <SearchBox
        label={t("search", { plural: withinSentence(pluralOf(resource)) })}
        search={query.search}
        change={change}
      />
      {narrow ? (
        <button
          type="button"
          className={controls.button}
          onPointerEnter={expectPart.filterDrawer}
          onFocus={expectPart.filterDrawer}
          onClick={onDrawer}
        >
          {icon("filter", 16)}
          {filtersButton(filteredFields(query.conditions))}
        </button>
      ) : (
        <FilterBar resource={resource} query={query} change={change} />
      )}
    </div>
  );
}

/** How many the list holds; undefined until it is known. */
const totalOf = ({ data, wrong }: ListPageState): number | undefined =>
  data.first || wrong.length > 0 || (data.error && data.records.length === 0)
    ? undefined
    : data.total;

/** What stands over the list: its drawer of filters, and what is asked before something is done. */
function ListDialogs({
  resource,
  list,
  total,
  drawer,
  onDrawerClosed,
}: {
  resource: Resource;
  list: ListPageState;
  total: number | undefined;
  drawer: boolean;
  onDrawerClosed(): void;
}) {
  return (
    <>
      {list.chosen ? (
        <DoAction resource={resource} {...list.chosen} onClose={list.onChosen} />
      ) : null}
      <Suspense fallback={null}>
        {drawer ? (
          <FilterDrawer
            resource={resource}
            query={list.query}
            total={list.data.stale ? undefined : total}
            change={list.change}
            onClose={onDrawerClosed}
          />
        ) : null}
        {list.ask ? (
          <BulkDialog
            resource={resource}
            ask={list.ask}
            titles={list.titles}
            onClose={list.onAsked}
          />
        ) : null}
        {list.editing ? (
          <EditDialog
            resource={resource}
            ask={list.editing}
            titles={list.titles}
            onClose={list.onEdited}
          />
        ) : null}
      </Suspense>
    </>
  );
}

function List({ resource, tools, viewSwitch }: ListPageProps) {
  const list = useListPage(resource);
  const { query, change, rights, data, current, onCurrent } = list;
  const onlyOwn = useOnlyOwn(resource);
  const { colorScheme } = useMantineTheme();
  const narrow = useNarrow();
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const onTrash = useCallback(
    (on: boolean) => change({ trashed: on ? "only" : "without" }),
    [change],
  );
  const [drawer, setDrawer] = useState(false);
  const trash = query.trashed === "only";
  const total = totalOf(list);
  const allTools = useTools({ resource, tools }, list);
  const beside = useMemo(
    () => (
      <>
        {viewSwitch}
        <ViewsMenu resource={resource} views={list.views} />
      </>
    ),
    [viewSwitch, resource, list.views],
  );
  useListKeys({
    page,
    rows: data.records.length,
    current,
    onCurrent,
    onSelect: list.toggleAt,
    onMove: list.order.moveAt,
    ...(rights.create ? { onCreate: () => void navigate(`/${resource.name}/create`) } : {}),
  });
  return (
    <div ref={page} className={`${controls.root} ${classes.page}`} data-scheme={colorScheme}>
      <ListHead
        resource={resource}
        rights={rights}
        total={total}
        trash={trash}
        filter={list.filter}
        preferences={list.preferences}
        onPreferences={list.onPreferences}
        onTrash={onTrash}
        tools={allTools}
        beside={beside}
      />
      <LeftOut views={list.views} />
      {onlyOwn ? <p className={classes.hint}>{t("onlyOwn")}</p> : null}
      {list.order.whyNot === undefined || !total ? null : (
        <OrderHint resource={resource} whyNot={list.order.whyNot} change={change} />
      )}
      {trash ? <p className={classes.hint}>{t("trashHint")}</p> : null}
      <SearchAndFilters
        resource={resource}
        list={list}
        narrow={narrow}
        onDrawer={() => setDrawer(true)}
      />
      <div className={classes.progress} data-busy={data.busy || undefined} aria-hidden />
      <ListRecords resource={resource} list={list} narrow={narrow} />
      {data.error ? <FailureNotice error={data.error} /> : null}
      {total ? <ListFoot resource={resource} list={list} /> : null}
      <ListDialogs
        resource={resource}
        list={list}
        total={total}
        drawer={drawer}
        onDrawerClosed={() => setDrawer(false)}
      />
    </div>
  );
}

/**
 * The list of any resource. What it shows is wholly in the address; another resource is another
 * list.
 */
export const ListPage = (props: ListPageProps) => <List key={props.resource.name} {...props} />;
