import { Box, Button, CloseButton, Text } from "@mantine/core";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { hasUnsavedWork, useUnsavedWork } from "../../fields/unsaved-work";
import { t } from "../../strings/shell";
import { startUpdates, takeNewVersion, useNewVersion } from "./new-version";

/**
 * Reloads when the new version is at work, but never over what is not saved: then as soon as it is.
 */
function useReloadWhenSaved(): () => void {
  const [due, setDue] = useState(false);
  const unsaved = useUnsavedWork();
  const reloading = useRef(false);
  useEffect(() => {
    if (!due || unsaved || reloading.current) return;
    reloading.current = true;
    window.location.reload();
  }, [due, unsaved]);
  return useCallback(() => setDue(true), []);
}

/**
 * Asks before a new version of the console is taken. While something is unsaved, only says that
 * there is one.
 */
export const UpdateNotice = memo(function UpdateNotice() {
  const ready = useNewVersion();
  const unsaved = useUnsavedWork();
  const [later, setLater] = useState(false);
  const reload = useReloadWhenSaved();
  useEffect(() => {
    if (import.meta.env.PROD && !__MOCK__) startUpdates(reload);
  }, [reload]);
  const take = () => {
    if (!hasUnsavedWork()) takeNewVersion();
  };
  return (
    <div role="status">
      {ready && !later && (
        <Box
          sx={(theme) => ({
            position: "fixed",
            left: 16,
            bottom: 16,
            right: 16,
            maxWidth: 420,
            zIndex: 350,
            display: "flex",
            alignItems: "center",
            gap: 10,
            padding: "10px 12px",
            borderRadius: theme.radius.md,
            boxShadow: theme.shadows.lg,
            border: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3]}`,
            backgroundColor: theme.colorScheme === "dark" ? theme.colors.dark[6] : theme.white,
          })}
        >
          <Text sx={{ flex: 1 }}>{unsaved ? t("update.unsaved") : t("update.ready")}</Text>
          {!unsaved && (
            <Button size="xs" onClick={take}>
              {t("update.take")}
            </Button>
          )}
          <CloseButton
            aria-label={t("update.later")}
            title={t("update.later")}
            onClick={() => setLater(true)}
          />
        </Box>
      )}
    </div>
  );
});
