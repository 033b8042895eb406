import { Drawer } from "../../fields/dialog";
import { FilterEditor } from "../../fields/filters/filter-editor";
import { columnsOf } from "./columns";
import { handOrder, readSort, writeSort, type ListQuery, type Resource } from "../../../schema";
import { t } from "../../strings/list";
import { t as orderText } from "../../strings/order";
import controls from "./controls.module.css";
import { conditionsOn, filterChoices } from "./filter-choices";
import { FilterText } from "./filter-text";
import { isNarrowed } from "./list-address";
import type { ListState } from "./list-state";
import classes from "./drawer.module.css";
import { useApplyFilter } from "./use-apply-filter";

const show = (count: number | undefined) =>
  count === undefined ? t("filters.show") : t("filters.showCount", { count });

interface FilterDrawerProps {
  resource: Resource;
  query: ListQuery;
  /** Undefined while it is being counted. */
  total: number | undefined;
  change: ListState["change"];
  onClose(): void;
}

/** The order of the list, by any column that can be sorted by. */
function OrderSelect({ resource, query, change }: Omit<FilterDrawerProps, "total" | "onClose">) {
  const byColumn = columnsOf(resource)
    .filter(({ sortable }) => sortable)
    .flatMap(({ apiName, label }) => [
      { value: apiName, label: `${label}, ${t("sort.upwards")}` },
      { value: `-${apiName}`, label: `${label}, ${t("sort.downwards")}` },
    ]);
  const byHand = resource.ordered ? [{ value: handOrder, label: orderText("byHand") }] : [];
  const orders = [...byHand, ...byColumn];
  const order = writeSort(query.sort);
  return (
    <label className={classes.drawerSort}>
      <span>{t("sort.order")}</span>
      <select
        value={order}
        onChange={(event) =>
          change({ sort: readSort(event.currentTarget.value) }, { replace: true })
        }
      >
        {orders.some(({ value }) => value === order) ? null : (
          <option value={order}>{order}</option>
        )}
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FieldFilterProps {
  choice: ReturnType<typeof filterChoices>[number];
  conditions: ReturnType<typeof conditionsOn>;
  apply: ReturnType<typeof useApplyFilter>["apply"];
}

/** The filter of one field, open where it is set. */
function FieldFilter({ choice, conditions, apply }: FieldFilterProps) {
  return (
    <details open={conditions.length > 0 || undefined}>
      <summary>
        {choice.label}
        {conditions.length > 0 ? (
          <span className={classes.said}>
            <FilterText choice={choice} conditions={conditions} />
          </span>
        ) : null}
      </summary>
      <FilterEditor
        apiName={choice.apiName}
        field={choice.field}
        conditions={conditions}
        onChange={(next) => apply(choice.apiName, next)}
      />
    </details>
  );
}

/** Filters and order on a phone, all in one drawer. */
export function FilterDrawer({ resource, query, total, change, onClose }: FilterDrawerProps) {
  const { apply, finish } = useApplyFilter(change);

  const close = () => {
    finish();
    onClose();
  };
  return (
    <Drawer
      opened
      onClose={close}
      position="bottom"
      size="85%"
      title={t("filters.label")}
      closeButtonLabel={t("filters.done")}
      padding="md"
      styles={{
        drawer: { display: "flex", flexDirection: "column" },
        body: { flex: 1, minHeight: 0 },
      }}
    >
      <form
        className={`${controls.root} ${classes.drawer}`}
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
      >
        <div className={classes.drawerBody}>
          <OrderSelect resource={resource} query={query} change={change} />
          {filterChoices(resource)
            .filter(({ apiName }) => apiName !== "id")
            .map((choice) => (
              <FieldFilter
                key={choice.apiName}
                choice={choice}
                conditions={conditionsOn(query.conditions, choice.apiName)}
                apply={apply}
              />
            ))}
        </div>
        <div className={classes.drawerFoot}>
          {isNarrowed(query) ? (
            <button
              type="button"
              className={controls.button}
              onClick={() => {
                change({ search: "", conditions: [], ids: undefined });
                onClose();
              }}
            >
              {t("filters.clearAll")}
            </button>
          ) : null}
          <button type="submit" className={controls.primary}>
            {show(total)}
          </button>
        </div>
      </form>
    </Drawer>
  );
}
