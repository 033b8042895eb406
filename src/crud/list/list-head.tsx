import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { pluralOf, type Resource } from "../../schema";
import { listStrings } from "../../strings/list";
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
  /** Stands before the other tools. */
  follow?: ReactNode;
}

/** The page's name, how many there are, and what can be done with the list as a whole. */
export const ListHead = memo(({ resource, rights, total, trash, filter, preferences, onPreferences, onTrash, follow }: ListHeadProps) => {
  const plural = pluralOf(resource);
  return (
    <header className={classes.head}>
      <h1>{trash ? listStrings.trashTitle(plural) : plural}{total === undefined ? null : <span className={classes.total}>{listStrings.count(total)}</span>}</h1>
      <div className={classes.tools}>
        {follow}
        {rights.remove ? <button type="button" className={controls.button} title={listStrings.trash} onClick={() => onTrash(!trash)}>{trash ? listStrings.leaveTrash(plural.toLowerCase()) : <>{icon("delete", 16)}<span>{listStrings.trash}</span></>}</button> : null}
        <Popover className={controls.button} label={listStrings.view} hint={listStrings.view} onExpect={expectPart.viewPanel} button={<>{icon("view", 16)}<span>{listStrings.view}</span></>}>
          <ViewPanel resource={resource} preferences={preferences} onChange={onPreferences} />
        </Popover>
        <Popover className={controls.button} label={listStrings.export} hint={listStrings.export} onExpect={expectPart.exportPanel} button={<>{icon("export", 16)}<span>{listStrings.export}</span></>}>
          <ExportPanel resource={resource} filter={filter} count={total ?? 0} picked={false} />
        </Popover>
        {rights.import && !trash ? <Link className={controls.button} to={`/${resource.name}/import`} title={listStrings.import}>{icon("import", 16)}<span>{listStrings.import}</span></Link> : null}
        {rights.create && !trash ? <Link className={controls.primary} to={`/${resource.name}/create`}>{icon("plus", 16)}{listStrings.create(resource.label.toLowerCase())}</Link> : null}
      </div>
    </header>
  );
});
ListHead.displayName = "ListHead";
