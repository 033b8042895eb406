import { useOnError, type HttpError } from "@refinedev/core";
import { Link } from "react-router-dom";
import { useEffect, type ReactNode } from "react";
import { pluralOf, type ListQuery, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { t } from "../../strings/list";
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
  const [noun, plural] = [withinSentence(resource.label), withinSentence(pluralOf(resource))];
  if (total > 0) {
    const pages = pagesOf(total, query.perPage);
    return (
      <Notice title={t("empty.pastEnd")} text={t("empty.pastEndText", { pages })}>
        <button type="button" className={controls.primary} onClick={() => onPage(pages)}>
          {t("empty.toLast")}
        </button>
      </Notice>
    );
  }
  if (isNarrowed(query))
    return (
      <Notice title={t("empty.noMatch", { plural })} text={t("empty.noMatchText")}>
        <button type="button" className={controls.primary} onClick={onClear}>
          {t("empty.clear")}
        </button>
      </Notice>
    );
  if (query.trashed === "only")
    return <Notice title={t("empty.noTrash")} text={t("empty.noTrashText", { plural })} />;
  const text = resource.readOnly
    ? t("empty.textWritten")
    : rights.import
      ? t("empty.text", { noun })
      : rights.create
        ? t("empty.textCreate", { noun })
        : t("empty.textView");
  return (
    <Notice
      title={t("empty.title", { plural })}
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
          {t("empty.create", { noun })}
        </Link>
      ) : null}
      {rights.import ? (
        <Link className={controls.button} to={`/${resource.name}/import`}>
          {t("empty.import")}
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
  const requestId: unknown = error["requestId"];
  return (
    <Notice
      alert
      title={t("failed.title", { plural: withinSentence(pluralOf(resource)) })}
      text={
        <>
          <p>{error.message}</p>
          {typeof requestId === "string" ? <p>{t("failed.requestId", { id: requestId })}</p> : null}
        </>
      }
    >
      <button type="button" className={controls.primary} onClick={onRetry}>
        {t("failed.retry")}
      </button>
      {narrowed ? (
        <button type="button" className={controls.button} onClick={onClear}>
          {t("failed.reset")}
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
  return (
    <Notice
      alert
      title={t("wrong.title")}
      text={
        <ul>
          {wrong.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      }
    >
      <button type="button" className={controls.primary} onClick={onWithout}>
        {t("wrong.without")}
      </button>
      <button type="button" className={controls.button} onClick={onReset}>
        {t("wrong.reset")}
      </button>
    </Notice>
  );
}
