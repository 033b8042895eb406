import { Button, createStyles } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { stopViewing } from "../providers/auth-provider";
import { useView } from "../providers/use-session";

import { messages } from "../../schema/messages";
import words from "../strings/words/view-as/en.json" with { type: "json" };

const t = messages("kit/view-as", words);

const height = 44;

const useStyles = createStyles((theme) => ({
  banner: {
    position: "sticky",
    top: 0,
    zIndex: 101,
    height,
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 10,
    padding: "0 12px",
    fontSize: theme.fontSizes.sm,
    lineHeight: 1.25,
    fontWeight: 550,
    backgroundColor: theme.colors["yellow"]?.[4],
    color: theme.black,
    "@media print": { display: "none" },
  },
  text: {
    margin: 0,
    minWidth: 0,
    overflow: "hidden",
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    overflowWrap: "anywhere",
  },
  icon: { flex: "none" },
  stop: { flex: "none" },
}));

function Banner({ name }: { name: string }) {
  const { classes } = useStyles();
  const navigate = useNavigate();
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--banner-height", `${height}px`);
    return () => void style.removeProperty("--banner-height");
  }, []);
  const stop = () => {
    const back = stopViewing();
    void navigate(back ?? "/dashboard");
  };
  return (
    <section className={classes.banner} aria-label={t("label")}>
      <IconEye size={18} className={classes.icon} aria-hidden />
      <p role="status" className={classes.text}>
        {t("text", { name })}
      </p>
      <Button
        size="xs"
        compact
        color="dark"
        className={classes.stop}
        aria-label={t("stopOf", { name })}
        onClick={stop}
      >
        {t("stop")}
      </Button>
    </section>
  );
}

/** Says with whose rights the console is looked at, for as long as it is, and ends it. */
export function ViewBanner() {
  const view = useView();
  return view ? <Banner name={view.user.name} /> : null;
}
