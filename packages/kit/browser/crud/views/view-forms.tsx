import { useId, useState, type FormEvent, type ReactNode } from "react";
import { maxViewName, mayShareViews, pluralOf, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import type { ListView } from "../../providers/list-views";
import { useRights } from "../../providers/use-identity";
import { t } from "../../strings/list-views";
import controls from "../list/controls.module.css";
import panel from "../list/panel.module.css";
import { useClosePanel } from "../list/popover";
import type { ViewChanges } from "./use-view-changes";
import type { ViewsOf } from "./use-views-of";
import classes from "./views.module.css";

interface FormProps {
  resource: Resource;
  views: ViewsOf;
  changes: ViewChanges;
  onBack(): void;
}

/** What is typed of a view. */
interface Typed {
  name: string;
  shared: boolean;
  isDefault: boolean;
}

function Check({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  onChange(on: boolean): void;
}) {
  const hintId = useId();
  return (
    <div className={classes.check}>
      <label>
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {hint ? <small id={hintId}>{hint}</small> : null}
    </div>
  );
}

interface FieldsProps {
  resource: Resource;
  typed: Typed;
  /** Whether its name may be changed. */
  mayName: boolean;
  mayShare: boolean;
  onType(some: Partial<Typed>): void;
}

function Fields({ resource, typed, mayName, mayShare, onType }: FieldsProps) {
  return (
    <>
      {mayName ? (
        <label className={classes.field}>
          {t("name")}
          <input
            type="text"
            required
            maxLength={maxViewName}
            dir="auto"
            value={typed.name}
            onChange={(event) => onType({ name: event.currentTarget.value })}
          />
        </label>
      ) : null}
      {mayShare ? (
        <Check
          label={t("share")}
          hint={t("shareHint", { plural: withinSentence(pluralOf(resource)) })}
          checked={typed.shared}
          onChange={(shared) => onType({ shared })}
        />
      ) : null}
      <Check
        label={t("opens")}
        checked={typed.isDefault}
        onChange={(isDefault) => onType({ isDefault })}
      />
    </>
  );
}

/** The form around them: its heading, what went wrong, and the way out. */
function ViewForm({
  title,
  changes,
  onSubmit,
  onBack,
  children,
}: {
  title: string;
  changes: ViewChanges;
  onSubmit(): void;
  onBack(): void;
  children: ReactNode;
}) {
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!changes.busy) onSubmit();
      }}
    >
      <h2 className={panel.panelTitle}>{title}</h2>
      {children}
      {changes.problem ? (
        <p role="alert" className={classes.failed}>
          {changes.problem}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <button type="submit" className={controls.primary} disabled={changes.busy}>
          {changes.busy ? t("busy") : t("save")}
        </button>
        <button type="button" className={controls.button} onClick={onBack}>
          {t("cancel")}
        </button>
      </div>
    </form>
  );
}

/** Saves the list as it is shown under a name. */
export function NewView({ resource, views, changes, onBack }: FormProps) {
  const close = useClosePanel();
  const mayShare = mayShareViews(useRights(), resource);
  const [typed, setTyped] = useState<Typed>({ name: "", shared: false, isDefault: false });
  const submit = async () => {
    const { name, shared, isDefault } = typed;
    const saved = await changes.save({ name, shared, query: views.query }, isDefault);
    if (!saved) return;
    close();
    views.change(({ page }) => ({ page, view: String(saved.id), ...columnsIn(saved) }), {
      replace: true,
    });
  };
  return (
    <ViewForm
      title={t("newTitle")}
      changes={changes}
      onSubmit={() => void submit()}
      onBack={onBack}
    >
      <p className={classes.dim}>{t("keeps")}</p>
      <Fields
        resource={resource}
        typed={typed}
        mayName
        mayShare={mayShare}
        onType={(some) => setTyped((before) => ({ ...before, ...some }))}
      />
    </ViewForm>
  );
}

/** The columns that a view was saved with. */
const columnsIn = ({ query }: ListView): { columns: readonly string[] | undefined } => ({
  columns: new URLSearchParams(query).get("columns")?.split(","),
});

/** Asks before a view is deleted. */
function DeleteView({
  view,
  changes,
  onBack,
}: Omit<FormProps, "resource" | "views"> & { view: ListView }) {
  const [asks, setAsks] = useState(false);
  const remove = async () => {
    if (await changes.remove(view)) onBack();
  };
  if (!asks)
    return (
      <button type="button" className={controls.button} data-danger onClick={() => setAsks(true)}>
        {t("delete")}
      </button>
    );
  return (
    <div role="group" aria-label={t("delete")} className={classes.ask}>
      <p role="alert">
        {view.shared
          ? t("askDeleteShared", { name: view.name })
          : t("askDelete", { name: view.name })}
      </p>
      <button
        type="button"
        className={controls.button}
        data-danger
        disabled={changes.busy}
        ref={(button) => button?.focus()}
        onClick={() => void remove()}
      >
        {t("delete")}
      </button>
      <button type="button" className={controls.button} onClick={() => setAsks(false)}>
        {t("cancel")}
      </button>
    </div>
  );
}

/** Renames a view, shares it, has the list open with it, replaces or deletes it. */
export function EditView({
  resource,
  views,
  changes,
  onBack,
  view,
}: FormProps & { view: ListView }) {
  const mayShare = mayShareViews(useRights(), resource);
  const [typed, setTyped] = useState<Typed>({
    name: view.name,
    shared: view.shared,
    isDefault: view.is_default,
  });
  const submit = async () => {
    const values = {
      ...(typed.name === view.name ? {} : { name: typed.name }),
      ...(typed.shared === view.shared ? {} : { shared: typed.shared }),
    };
    if (await changes.change(view, values, typed.isDefault)) onBack();
  };
  const replace = async () => {
    if (!(await changes.change(view, { query: views.query }))) return;
    onBack();
    views.change(
      { view: String(view.id), ...columnsIn({ ...view, query: views.query.slice(1) }) },
      { replace: true },
    );
  };
  return (
    <ViewForm
      title={t("editTitle", { name: view.name })}
      changes={changes}
      onSubmit={() => void submit()}
      onBack={onBack}
    >
      <Fields
        resource={resource}
        typed={typed}
        mayName={view.may_change}
        mayShare={view.may_change && (mayShare || view.shared)}
        onType={(some) => setTyped((before) => ({ ...before, ...some }))}
      />
      {view.may_change ? (
        <div className={classes.more}>
          <button
            type="button"
            className={controls.button}
            disabled={changes.busy}
            onClick={() => void replace()}
          >
            {t("replace")}
          </button>
          <DeleteView view={view} changes={changes} onBack={onBack} />
        </div>
      ) : null}
    </ViewForm>
  );
}
