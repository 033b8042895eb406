/** @jsxImportSource preact */
import { useEffect, useRef, useState } from "preact/hooks";
import { call, CallFailure } from "../shared/call";
import { Failure } from "../shared/frame";
import { t } from "./text";

interface AddCalendarProps {
  token: string;
  name: string;
  onGone(failure: CallFailure): void;
}

/** The address that was made, to be opened here or copied elsewhere. */
function Address({ address }: { address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    field.current?.select();
    await navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      // It is selected, and can be copied by hand.
      () => undefined,
    );
  };
  return (
    <>
      <label for="calendar">{t("calendarAddress")}</label>
      <input id="calendar" ref={field} readOnly dir="ltr" value={address} />
      <div class="buttons">
        <a class="button" href={address.replace(/^https?:/, "webcal:")}>
          {t("calendarOpen")}
        </a>
        <button type="button" class="quiet" onClick={() => void copy()}>
          {isCopied ? t("calendarCopied") : t("calendarCopy")}
        </button>
      </div>
      <p class="dim" role="status">
        {t("calendarOnce")}
      </p>
    </>
  );
}

/** Makes an address for the calendar of a phone, which then shows what is new by itself. */
export function AddCalendar({ token, name, onGone }: AddCalendarProps) {
  const [address, setAddress] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setAddress((await call("POST /family/:token/calendar", { params: { token } })).address);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      if (thrown.status === 404) onGone(thrown);
      else setFailure(thrown.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="card" aria-labelledby="calendar-title">
      <h2 id="calendar-title">{t("calendarTitle")}</h2>
      <p class="dim">{t("calendarText", { name })}</p>
      {failure ? <Failure message={failure} /> : null}
      {address === undefined ? (
        <div class="buttons">
          <button type="button" class="quiet" disabled={busy} onClick={() => void make()}>
            {busy ? t("calendarMaking") : t("calendarMake")}
          </button>
        </div>
      ) : (
        <Address address={address} />
      )}
    </section>
  );
}
