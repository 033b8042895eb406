import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { ImportPage } from "@rollcall/kit/browser/crud/import/import-page";
import { useMayOpen } from "@rollcall/kit/browser/fields/may";
import { students } from "../../../resources/students";
import { t } from "./text";

const path = "/oneroster";

function WholeSchool() {
  const mayOpen = useMayOpen();
  return (
    <>
      <Text color="dimmed">
        {t("several")}{" "}
        <Anchor component={Link} to="/students/import-files" underline>
          {t("severalLink")}
        </Anchor>
      </Text>
      {mayOpen(path) ? (
        <Text color="dimmed">
          {t("instead")}{" "}
          <Anchor component={Link} to={path} underline>
            {t("title")}
          </Anchor>
        </Text>
      ) : null}
    </>
  );
}
const others = <WholeSchool />;

/** Students come in as any records do; beside it the way for a whole school's files. */
export const StudentImportPage = () => <ImportPage resource={students} others={others} />;
