import type { ReferenceField, ReferencesField } from "../../../schema";
import { ReferenceSelect } from "../inputs/reference-select";
import { useListFilter } from "./choice-filter";
import { ComparisonSelect } from "./comparison-select";
import type { FilterProps } from "./filter-props";
import classes from "./filters.module.css";

/** Any of some records, found by asking the server. */
export function ReferenceFilter(props: FilterProps<ReferenceField | ReferencesField>) {
  const { field } = props;
  const { comparison, values, options, set, asks } = useListFilter(props);
  return (
    <div className={classes.editor}>
      <ComparisonSelect
        label={field.label}
        value={comparison}
        options={options}
        onChange={(next) => set({ comparison: next, values })}
      />
      {asks ? (
        <ReferenceSelect
          multiple
          to={field.to}
          label={field.label}
          value={values.map(Number)}
          onChange={(ids) => set({ comparison, values: ids })}
        />
      ) : null}
    </div>
  );
}
