import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { pluralOf, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { t } from "../../strings/list";
import controls from "./controls.module.css";
import { expectPart, ExportPanel, ViewPanel } from "./lazy-parts";
import type { ListPreferences } from "./list-preferences";
import classes from "./list.module.css";
import { Popover } from "./popover";
import type { ListRights } from "./rights";
import { icon } from "./row-icon";

interface ListHeadProps {
  resource: Resource;
  rights: ListRights;
  /** Undefined until it has been counted. */
  total: number | undefined;
  trash: boolean;
  /** Query of what the list selects. */
  filter: string;
  preferences: ListPreferences;
  onPreferences(change: ListPreferences): void;
  onTrash(on: boolean): void;
  /** Stand before the other tools. */
  tools?: ReactNode;
  /** Stands beside the title: other ways to look at the same, and saved views. */
  beside: ReactNode;
}

/** A tool of the list: an icon, and its name where there is room. */
const labelled = (name: Parameters<typeof icon>[0], label: string) => (
  <>
    {icon(name, 16)}
    <span>{label}</span>
  </>
);

/** The page's name, how many there are, and what can be done with the list as a whole. */
export const ListHead = memo(
  ({
    resource,
    rights,
    total,
    trash,
    filter,
    preferences,
    onPreferences,
    onTrash,
    tools,
    beside,
  }: ListHeadProps) => {
    const plural = pluralOf(resource);
    return (
      <header className={classes.head}>
        <h1>
          {trash ? t("trashTitle", { plural }) : plural}
          <bdi className={classes.total}>
            {total === undefined ? null : t("count", { count: total })}
          </bdi>
        </h1>
        {beside}
        <div className={classes.tools}>
          {tools}
          <Popover
            className={controls.button}
            label={t("view")}
            hint={t("view")}
            onExpect={expectPart.viewPanel}
            button={labelled("view", t("view"))}
          >
            <ViewPanel resource={resource} preferences={preferences} onChange={onPreferences} />
          </Popover>
          {rights.export ? (
            <Popover
              className={controls.button}
              label={t("export")}
              hint={t("export")}
              onExpect={expectPart.exportPanel}
              button={labelled("export", t("export"))}
            >
              <ExportPanel resource={resource} filter={filter} count={total ?? 0} picked={false} />
            </Popover>
          ) : null}
          {rights.import && !trash ? (
            <Link className={controls.button} to={`/${resource.name}/import`} title={t("import")}>
              {labelled("import", t("import"))}
            </Link>
          ) : null}
          {rights.restore ? (
            <button
              type="button"
              className={controls.button}
              title={t("trash")}
              onClick={() => onTrash(!trash)}
            >
              {trash
                ? t("leaveTrash", { plural: withinSentence(plural) })
                : labelled("delete", t("trash"))}
            </button>
          ) : null}
          {rights.create && !trash ? (
            <Link className={controls.primary} to={`/${resource.name}/create`}>
              {icon("plus", 16)}
              {t("create", { noun: withinSentence(resource.label) })}
            </Link>
          ) : null}
        </div>
      </header>
    );
  },
);
ListHead.displayName = "ListHead";
