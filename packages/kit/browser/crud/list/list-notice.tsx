import { useOnError, type HttpError } from "@refinedev/core";
import { Link } from "react-router-dom";
import { useEffect, type ReactNode } from "react";
import { pluralOf, type ListQuery, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { listStrings } from "../../strings/list";
import controls from "./controls.module.css";
import { isNarrowed } from "./list-address";
import classes from "./list.module.css";
import { pagesOf } from "./pager";
import type { ListRights } from "./rights";

interface NoticeProps {
  title: string;
  text?: ReactNode;
  alert?: boolean;
  children?: ReactNode;
}

/** What stands in place of records: what is the matter, and what to do about it. */
function Notice({ title, text, alert = false, children }: NoticeProps) {
  return (
    <div className={classes.notice} role={alert ? "alert" : undefined}>
      <h2>{title}</h2>
      {typeof text === "string" ? <p>{text}</p> : text}
      {children ? <div className={classes.noticeActions}>{children}</div> : null}
    </div>
  );
}

interface EmptyProps {
  resource: Resource;
  query: ListQuery;
  total: number;
  rights: ListRights;
  onPage(page: number): void;
  onClear(): void;
}

/**
 * A page without records: past the end, nothing in the trash, everything filtered away, or nothing
 * there yet.
 */
export function EmptyNotice({ resource, query, total, rights, onPage, onClear }: EmptyProps) {
  const words = listStrings.empty;
  const [noun, plural] = [withinSentence(resource.label), withinSentence(pluralOf(resource))];
  if (total > 0) {
    const pages = pagesOf(total, query.perPage);
    return (
      <Notice title={words.pastEnd} text={words.pastEndText(pages)}>
        <button type="button" className={controls.primary} onClick={() => onPage(pages)}>
          {words.toLast}
        </button>
      </Notice>
    );
  }
  if (isNarrowed(query))
    return (
      <Notice title={words.noMatch(plural)} text={words.noMatchText}>
        <button type="button" className={controls.primary} onClick={onClear}>
          {words.clear}
        </button>
      </Notice>
    );
  if (query.trashed === "only")
    return <Notice title={words.noTrash} text={words.noTrashText(plural)} />;
  const text = resource.readOnly
    ? words.textWritten
    : rights.import
      ? words.text(noun)
      : rights.create
        ? words.textCreate(noun)
        : words.textView;
  return (
    <Notice
      title={words.title(plural)}
      text={
        resource.empty === undefined ? (
          text
        ) : (
          <>
            <p>{resource.empty}</p>
            {resource.readOnly ? null : <p>{text}</p>}
          </>
        )
      }
    >
      {rights.create ? (
        <Link className={controls.primary} to={`/${resource.name}/create`}>
          {words.create(noun)}
        </Link>
      ) : null}
      {rights.import ? (
        <Link className={controls.button} to={`/${resource.name}/import`}>
          {words.import}
        </Link>
      ) : null}
    </Notice>
  );
}

/** Tells the sign-in of a failure, which knows better what one may see then. Draws nothing. */
export function FailureNotice({ error }: { error: HttpError }) {
  const { mutate } = useOnError();
  useEffect(() => mutate(error), [mutate, error]);
  return null;
}

/** The list could not be had. */
export function FailedNotice({
  resource,
  error,
  narrowed,
  onRetry,
  onClear,
}: {
  resource: Resource;
  error: HttpError;
  narrowed: boolean;
  onRetry(): void;
  onClear(): void;
}) {
  const words = listStrings.failed;
  const requestId: unknown = error["requestId"];
  return (
    <Notice
      alert
      title={words.title(withinSentence(pluralOf(resource)))}
      text={
        <>
          <p>{error.message}</p>
          {typeof requestId === "string" ? <p>{words.requestId(requestId)}</p> : null}
        </>
      }
    >
      <button type="button" className={controls.primary} onClick={onRetry}>
        {words.retry}
      </button>
      {narrowed ? (
        <button type="button" className={controls.button} onClick={onClear}>
          {words.reset}
        </button>
      ) : null}
    </Notice>
  );
}

/** A link that asks for what the list does not know: what that is, and two ways on. */
export function WrongNotice({
  wrong,
  onWithout,
  onReset,
}: {
  wrong: readonly string[];
  onWithout(): void;
  onReset(): void;
}) {
  const words = listStrings.wrong;
  return (
    <Notice
      alert
      title={words.title}
      text={
        <ul>
          {wrong.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
    >
      <button type="button" className={controls.primary} onClick={onWithout}>
        {words.without}
      </button>
      <button type="button" className={controls.button} onClick={onReset}>
        {words.reset}
      </button>
    </Notice>
  );
}
