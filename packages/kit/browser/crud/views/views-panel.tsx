import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { pluralOf, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { viewSearch, type ListView } from "../../providers/list-views";
import { t } from "../../strings/list-views";
import controls from "../list/controls.module.css";
import { useClosePanel } from "../list/popover";
import { icon } from "../list/row-icon";
import { useViewChanges, type ViewChanges } from "./use-view-changes";
import type { ViewsOf } from "./use-views-of";
import { EditView, NewView } from "./view-forms";
import classes from "./views.module.css";

interface ViewsPanelProps {
  resource: Resource;
  views: ViewsOf;
}

interface RowsProps {
  heading: string;
  views: readonly ListView[];
  open: ListView | undefined;
  onOptions(id: number): void;
}

function ViewRow({
  view,
  isOpen,
  onOptions,
}: {
  view: ListView;
  isOpen: boolean;
  onOptions(id: number): void;
}) {
  const close = useClosePanel();
  return (
    <li>
      <Link
        to={{ search: viewSearch(view) }}
        aria-current={isOpen || undefined}
        className={classes.link}
        onClick={close}
      >
        <bdi className={classes.name}>{view.name}</bdi>
        {view.is_default ? <small>{t("isDefault")}</small> : null}
        {view.mine || view.by === null ? null : <small>{t("by", { name: view.by })}</small>}
      </Link>
      <button
        type="button"
        className={controls.icon}
        data-options={view.id}
        aria-label={t("options", { name: view.name })}
        title={t("options", { name: view.name })}
        onClick={() => onOptions(view.id)}
      >
        {icon("edit", 16)}
      </button>
    </li>
  );
}

function ViewRows({ heading, views, open, onOptions }: RowsProps) {
  if (views.length === 0) return null;
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      <ul>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} isOpen={view.id === open?.id} onOptions={onOptions} />
        ))}
      </ul>
    </section>
  );
}

/** What stands in place of the views while they are not known. */
function Waiting({ views }: Pick<ViewsPanelProps, "views">) {
  if (views.views) return null;
  return views.error ? (
    <p role="alert" className={classes.failed}>
      {t("loadFailed")}{" "}
      <button type="button" className={controls.textButton} onClick={views.retry}>
        {t("retry")}
      </button>
    </p>
  ) : (
    <p role="status">{t("loading")}</p>
  );
}

/** The way to save what the view that is open has become. */
function Changes({ views, changes }: Pick<ViewsPanelProps, "views"> & { changes: ViewChanges }) {
  const { open, isChanged, query } = views;
  if (!open || !isChanged || !open.may_change) return null;
  return (
    <button
      type="button"
      className={controls.button}
      disabled={changes.busy}
      onClick={() => void changes.change(open, { query })}
    >
      {t("saveChanges", { name: open.name })}
    </button>
  );
}

interface AllProps extends ViewsPanelProps {
  changes: ViewChanges;
  onNew(): void;
  onOptions(id: number): void;
}

function AllViews({ resource, views, changes, onNew, onOptions }: AllProps) {
  const close = useClosePanel();
  const { views: known = [], open, everything } = views;
  return (
    <>
      <Link
        to={{ search: everything }}
        className={classes.link}
        aria-current={open === undefined || undefined}
        onClick={close}
      >
        {t("all", { plural: withinSentence(pluralOf(resource)) })}
      </Link>
      <Waiting views={views} />
      <ViewRows
        heading={t("mine")}
        views={known.filter(({ shared }) => !shared)}
        open={open}
        onOptions={onOptions}
      />
      <ViewRows
        heading={t("shared")}
        views={known.filter(({ shared }) => shared)}
        open={open}
        onOptions={onOptions}
      />
      {views.views?.length === 0 ? <p className={classes.dim}>{t("none")}</p> : null}
      {changes.problem ? (
        <p role="alert" className={classes.failed}>
          {changes.problem}
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Changes views={views} changes={changes} />
        <button type="button" className={controls.button} onClick={onNew}>
          {icon("plus", 14)}
          {t("saveNew")}
        </button>
      </div>
    </>
  );
}

/** Gives the focus to what is shown now, where the panel shows something else than before. */
function Step({ name, children }: { name: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(name);
  useEffect(() => {
    if (before.current === name) return;
    before.current = name;
    root.current?.querySelector<HTMLElement>("input, a, button")?.focus();
  }, [name]);
  return (
    <div ref={root} className={classes.panel}>
      {children}
    </div>
  );
}

/** The saved views of a list: opened, saved, renamed, shared, replaced and deleted. */
export function ViewsPanel({ resource, views }: ViewsPanelProps) {
  const [step, setStep] = useState<"all" | "new" | number>("all");
  const changes = useViewChanges(resource);
  const edited = views.views?.find(({ id }) => id === step);
  const back = () => {
    changes.forget();
    setStep("all");
  };
  const shared = { resource, views, changes, onBack: back };
  return (
    <Step name={edited ? `view-${edited.id}` : step === "new" ? "new" : "all"}>
      {step === "new" ? (
        <NewView {...shared} />
      ) : edited ? (
        <EditView key={edited.id} {...shared} view={edited} />
      ) : (
        <AllViews
          resource={resource}
          views={views}
          changes={changes}
          onNew={() => setStep("new")}
          onOptions={setStep}
        />
      )}
    </Step>
  );
}
