import { momentText } from "../../../schema/formats/moments";
import type { Draft } from "./drafts";
import { DraftNotice } from "./form-notices";

/** Offers a draft that an earlier visit has left, if there is one. */
export function OfferedDraft({
  draft: { offered, answer, forget },
  onRestore,
}: {
  draft: { offered: Draft | undefined; answer(): void; forget(): void };
  onRestore(draft: Draft): void;
}) {
  if (!offered) return null;
  return (
    <DraftNotice
      when={momentText(offered.at)}
      onRestore={() => {
        onRestore(offered);
        answer();
      }}
      onDrop={() => {
        forget();
        answer();
      }}
    />
  );
}
