import { Button, Code, Stack, Text, Title } from "@mantine/core";
import { useNotification } from "@refinedev/core";
import { IconMapQuestion } from "@tabler/icons-react";
import { lazy, Suspense, useEffect } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { usePageTitle } from "../fields/page-title";
import { t } from "../strings/shell";

// Routes are for developers: a build for production has neither this nor what it loads.
const NearestRoute = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import("./nearest-route")).NearestRoute }))
  : undefined;

/** What stands at an address that no page has. */
export function UnknownAddress({ paths }: { paths: readonly string[] }) {
  const { pathname } = useLocation();
  usePageTitle(t("unknown.title"));
  return (
    <Stack align="center" spacing="xs" pt={80} role="alert">
      <IconMapQuestion size={40} stroke={1.5} aria-hidden />
      <Title order={1}>{t("unknown.title")}</Title>
      <Text color="dimmed" align="center">
        {t("unknown.text")}
      </Text>
      <Code sx={{ maxWidth: "100%", overflowWrap: "anywhere" }} dir="ltr">
        {pathname}
      </Code>
      {NearestRoute ? (
        <Suspense fallback={null}>
          <NearestRoute pathname={pathname} paths={paths} />
        </Suspense>
      ) : null}
      <Button component={Link} to="/" variant="default" mt="md">
        {t("unknown.home")}
      </Button>
    </Stack>
  );
}

/** Leads from an address that no page has to the first page, and says so. */
export function FromUnknownAddress({ home }: { home: string }) {
  const { pathname } = useLocation();
  const { open } = useNotification();
  useEffect(() => {
    open?.({
      type: "error",
      message: t("unknown.led", { path: pathname }),
      key: "unknown-address",
    });
  }, [open, pathname]);
  return <Navigate to={home} replace />;
}
