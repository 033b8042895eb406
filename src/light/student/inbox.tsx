/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { call, CallFailure } from "../shared/call";
import { Failure, Skeleton } from "../shared/frame";
import { useOwn, type Signed } from "./use-own";
import { t } from "./text";
import { momentText } from "@rollcall/kit/schema/formats/moments";

const perPage = 20;
/** The most that a page of the API holds. */
const most = 100;

/** The messages to the student, newest first. */
export function Inbox({ signed }: { signed: Signed }) {
  const [count, setCount] = useState(perPage);
  const [refused, setRefused] = useState<string>();
  const { data, failure, again } = useOwn(
    signed,
    (signal) =>
      call("GET /student/notifications", {
        token: signed.token,
        query: { per_page: String(count) },
        signal,
      }),
    [count],
  );
  if (!data) return failure ? <Failure message={failure.message} onRetry={again} /> : <Skeleton />;

  async function readAll() {
    setRefused(undefined);
    try {
      await call("POST /student/notifications/mark-all-as-read", { token: signed.token });
      again();
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      signed.onFailure(error);
      setRefused(error.message);
    }
  }

  return (
    <section class="card">
      <h2>{t("sections.inbox")}</h2>
      {failure ? <Failure message={failure.message} onRetry={again} /> : null}
      {refused ? <Failure message={refused} /> : null}
      {data.messages.length === 0 ? <p class="dim">{t("inbox.none")}</p> : null}
      {data.unread > 0 ? (
        <div class="row">
          <span role="status">{t("inbox.unread", { count: data.unread })}</span>
          <button type="button" class="quiet" onClick={() => void readAll()}>
            {t("inbox.readAll")}
          </button>
        </div>
      ) : null}
      <ul class="plain">
        {data.messages.map(({ id, title, body, status, created_at: at }) => (
          <li key={id} class="item">
            <strong>
              {status === "unread" ? <span class="new">{t("inbox.isNew")}</span> : null} {title}
            </strong>
            <span class="lines">{body}</span>
            <span class="dim">{momentText(at)}</span>
          </li>
        ))}
      </ul>
      {data.messages.length < data.total && count < most ? (
        <button
          type="button"
          class="quiet"
          onClick={() => setCount(Math.min(most, count + perPage * 2))}
        >
          {t("inbox.more")}
        </button>
      ) : null}
    </section>
  );
}
