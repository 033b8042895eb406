import { useCallback } from "react";
import { emptyListQuery, pluralOf, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { t } from "../../strings/list";
import { bulkFields } from "../bulk/edit/editable-fields";
import controls from "./controls.module.css";
import { isNarrowed, withoutFilters } from "./list-address";
import { EmptyNotice, FailedNotice, WrongNotice } from "./list-notice";
import classes from "./list.module.css";
import { Pager, rangeOf } from "./pager";
import { RecordCards } from "./record-cards";
import { RecordTable } from "./record-table";
import { SelectionBar } from "./selection-bar";
import { selectedCount } from "./selection";
import type { ListPageState } from "./use-list-page";

interface PartProps {
  resource: Resource;
  list: ListPageState;
}

/** What stands in the place of records: why there are none to show; undefined where there are. */
function noticeOf({ resource, list }: PartProps) {
  const { query, wrong, change, data, rights } = list;
  const clear = () => change(withoutFilters(resource, query));
  if (wrong.length > 0)
    return (
      <WrongNotice
        wrong={wrong}
        onWithout={() => change({}, { replace: true })}
        onReset={() =>
          change(
            { ...emptyListQuery(resource), columns: undefined, view: undefined },
            { replace: true },
          )
        }
      />
    );
  if (data.error && data.records.length === 0)
    return (
      <FailedNotice
        resource={resource}
        error={data.error}
        narrowed={isNarrowed(query) || query.page > 1}
        onRetry={data.again}
        onClear={clear}
      />
    );
  if (!data.first && data.records.length === 0)
    return (
      <EmptyNotice
        resource={resource}
        query={query}
        total={data.total}
        rights={rights}
        onPage={(page) => change({ page })}
        onClear={clear}
      />
    );
  return undefined;
}

/** The records themselves, or what stands in their place. */
export function ListRecords({ resource, list, narrow }: PartProps & { narrow: boolean }) {
  const { query, data, view, selection, current, preferences, events } = list;
  const notice = noticeOf({ resource, list });
  if (notice) return notice;
  const plural = withinSentence(pluralOf(resource));
  const shared = {
    view,
    selection,
    current,
    busy: data.busy,
    stale: data.stale,
    events,
    drag: list.order.drag,
    label: t("tableOf", { plural: pluralOf(resource) }),
  };
  return (
    <>
      {data.error ? (
        <p role="alert" className={classes.warning}>
          {data.stale ? t("failed.otherPage") : t("failed.stale")}{" "}
          <button type="button" className={controls.textButton} onClick={data.again}>
            {t("failed.retry")}
          </button>
        </p>
      ) : null}
      {narrow && !data.first ? (
        <RecordCards {...shared} records={data.records} />
      ) : (
        <RecordTable
          {...shared}
          records={data.first ? undefined : data.records}
          perPage={query.perPage}
          sort={query.sort}
          density={preferences.density ?? "comfortable"}
          onSort={list.onSort}
          onSelectPage={list.onSelectPage}
        />
      )}
      <p role="status" className={controls.hidden}>
        {data.first ? t("loading", { plural }) : data.stale ? "" : shownText(list, plural)}
      </p>
    </>
  );
}

function shownText({ query, data }: ListPageState, plural: string): string {
  const { from, to } = rangeOf(query.page, query.perPage, data.total);
  return from === 0
    ? t("noneShown", { plural })
    : t("shown", { from, to, total: data.total, plural });
}

/**
 * The foot of the list: how many there are, or what can be done with the selected ones; and paging.
 */
export function ListFoot({ resource, list }: PartProps) {
  const {
    query,
    data,
    change,
    selection,
    step,
    rights,
    filter,
    selectedFilter,
    onAct,
    onEdit,
    wholePage,
    request,
    expect,
  } = list;
  const onExpectNext = useCallback(
    () => expect({ ...request, page: request.page + 1 }),
    [expect, request],
  );
  const { from, to } = rangeOf(query.page, query.perPage, data.total);
  const count = selectedCount(selection);
  const trashed = query.trashed === "only";
  const all = data.total > list.page.length && wholePage && selection.all === undefined;
  const usual = trashed
    ? (["restore"] as const)
    : query.trashed === "with"
      ? (["delete", "restore"] as const)
      : (["delete"] as const);
  const declared = trashed ? [] : rights.actions.filter((action) => action.bulk);
  return (
    <footer className={classes.foot} data-selecting={count > 0 || undefined}>
      {count > 0 ? (
        <SelectionBar
          resource={resource}
          selection={selection}
          total={data.total}
          offersAll={all}
          filter={selection.all === undefined ? selectedFilter : filter}
          actions={[...declared, ...usual.filter((action) => rights[action])]}
          onAll={() => step({ do: "all", total: data.total })}
          onClear={() => step({ do: "clear" })}
          onAct={onAct}
          onEdit={rights.edit && !trashed && bulkFields(resource).length > 0 ? onEdit : undefined}
        />
      ) : (
        <span className={classes.range}>
          {data.first
            ? ""
            : from === 0
              ? t("pager.none")
              : t("pager.range", { from, to, total: data.total })}
        </span>
      )}
      <Pager
        page={query.page}
        perPage={query.perPage}
        total={data.total}
        change={change}
        onExpectNext={onExpectNext}
      />
    </footer>
  );
}
