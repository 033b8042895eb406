import { isLink } from "../../../fields/questions";
import { memo, useState } from "react";
import type { Condition, ListQuery, Resource } from "../../../schema";
import { t } from "../../strings/list";
import controls from "./controls.module.css";
import {
  conditionsOn,
  filterChoices,
  moreChoices,
  quickChoices,
  type FilterChoice,
} from "./filter-choices";
import { FilterText } from "./filter-text";
import { expectPart, FilterEditor } from "./lazy-parts";
import { isNarrowed } from "./list-address";
import type { ListState } from "./list-state";
import classes from "./list.module.css";
import panel from "./panel.module.css";
import { PanelMenu, Pill } from "./pill";
import { useClosePanel } from "./popover";
import { useApplyFilter } from "./use-apply-filter";

interface FilterPillProps {
  choice: FilterChoice;
  conditions: readonly Condition[];
  openAtOnce: boolean;
  change: ListState["change"];
  onOpen(): void;
  onRemove(): void;
}

/**
 * The editor in its panel. Enter is as good as a click elsewhere: what is chosen is applied anyway.
 */
function FilterPanel({
  choice: { apiName, label, field },
  conditions,
  apply,
}: Pick<FilterPillProps, "choice" | "conditions"> & {
  apply(apiName: string, next: Condition[]): void;
}) {
  const close = useClosePanel();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {isLink(field) ? null : <h2 className={panel.panelTitle}>{label}</h2>}
      <FilterEditor
        takeFocus
        apiName={apiName}
        field={field}
        conditions={conditions}
        onChange={(next) => apply(apiName, next)}
      />
      <button type="submit" tabIndex={-1} className={controls.hidden}>
        {t("filters.done")}
      </button>
    </form>
  );
}

/** One filter: what it asks for, the way to change it, and the way to be rid of it. */
function FilterPill({ choice, conditions, openAtOnce, change, onOpen, onRemove }: FilterPillProps) {
  const { label } = choice;
  const { apply, finish } = useApplyFilter(change);
  const active = conditions.length > 0;
  return (
    <Pill
      label={label}
      value={active ? <FilterText choice={choice} conditions={conditions} /> : undefined}
      clear={active ? { label: t("filters.remove", { label }), act: onRemove } : undefined}
      panel={{
        label: t("filters.edit", { label }),
        name: active ? undefined : t("filters.edit", { label }),
        openAtOnce,
        onExpect: expectPart.filterEditor,
        onOpen,
        onClose: finish,
        content: <FilterPanel choice={choice} conditions={conditions} apply={apply} />,
      }}
    />
  );
}

interface FilterBarProps {
  resource: Resource;
  query: ListQuery;
  change: ListState["change"];
}

/**
 * The filters of a wide window: the usual ones always in sight, those in use with what they ask
 * for, the rest behind one button.
 */
export const FilterBar = memo(({ resource, query, change }: FilterBarProps) => {
  // A filter that is being edited stays in sight even while nothing is asked for.
  const [edited, setEdited] = useState<string>();
  const remove = (apiName: string) => {
    setEdited(undefined);
    change((newest) => ({ conditions: newest.conditions.filter((one) => one.field !== apiName) }));
  };
  const quick = quickChoices(resource);
  const used = filterChoices(resource).filter(
    (choice) =>
      !quick.includes(choice) &&
      (choice.apiName === edited || conditionsOn(query.conditions, choice.apiName).length > 0),
  );
  const more = moreChoices(resource, [...quick, ...used]);
  return (
    <div className={classes.filters} role="group" aria-label={t("filters.label")}>
      {[...quick, ...used].map((choice) => (
        <FilterPill
          key={choice.apiName}
          choice={choice}
          conditions={conditionsOn(query.conditions, choice.apiName)}
          openAtOnce={choice.apiName === edited}
          change={change}
          onOpen={() => setEdited(choice.apiName)}
          onRemove={() => remove(choice.apiName)}
        />
      ))}
      {more.length > 0 ? (
        <Pill
          label={t("filters.more")}
          sign="filter"
          panel={{
            label: t("filters.choose"),
            onExpect: expectPart.filterEditor,
            content: (
              <PanelMenu
                choices={more.map(({ apiName, label }) => ({ key: apiName, label }))}
                onChoose={setEdited}
              />
            ),
          }}
        />
      ) : null}
      {query.ids ? (
        <Pill
          label={t("filters.chosenRecords", { count: query.ids.length })}
          clear={{
            label: t("filters.remove", {
              label: t("filters.chosenRecords", { count: query.ids.length }),
            }),
            act: () => change({ ids: undefined }),
          }}
        />
      ) : null}
      {isNarrowed(query) ? (
        <button
          type="button"
          className={controls.textButton}
          onClick={() => change({ search: "", conditions: [], ids: undefined })}
        >
          {t("filters.clearAll")}
        </button>
      ) : null}
    </div>
  );
});
FilterBar.displayName = "FilterBar";
