import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { writeAddress, type Address } from "./address";
import { t } from "./certificate-text";

/** Leads to the certificate of a student, or to those of a class. */
export const CertificateLink = ({ of }: { of: Omit<Address, "tab"> }) => (
  <Button
    component={Link}
    to={`/attendance/certificate?${writeAddress({ tab: "student", ...of })}`}
    variant="default"
    size="xs"
    className="screen-only"
  >
    {t(of.studentId === undefined ? "titleMany" : "title")}
  </Button>
);
