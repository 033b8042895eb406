import { Box, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { openStored } from "../../fields/cells/stored-addresses";
import { useFileStore } from "../../fields/file-store";
import { t } from "../../strings/show";

/** A stored picture as large as a page has room for; it opens by itself in another tab. */
export function LargeImage({ id, label }: { id: number; label: string }) {
  const store = useFileStore();
  const [state, setState] = useState<{ id: number; url: string | null }>();
  useEffect(() => {
    let gone = false;
    const set = (url: string | null) => {
      if (!gone) setState({ id, url });
    };
    openStored(store, id).then(set, () => set(null));
    return () => {
      gone = true;
    };
  }, [id, store]);
  if (state?.id !== id) return <Skeleton width={180} height={180} radius="md" />;
  if (!state.url) return <>{t("imageFailed")}</>;
  return (
    <a
      href={state.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t("openImage", { label })}
    >
      <Box
        component="img"
        src={state.url}
        alt={label}
        sx={(theme) => ({
          display: "block",
          maxWidth: "100%",
          maxHeight: 260,
          minWidth: 60,
          borderRadius: theme.radius.md,
        })}
      />
    </a>
  );
}
