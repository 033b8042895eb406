import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { nearest } from "../../schema/did-you-mean";

/** For developers: the route that an address may have meant, in English as all that is said to them. */
export function NearestRoute({ pathname, paths }: { pathname: string; paths: readonly string[] }) {
  const near = nearest(pathname.slice(1), paths);
  if (near === undefined) return <Text size="sm">{"No route is called nearly so."}</Text>;
  const to = `/${near}`;
  return (
    <Text size="sm">
      {"The nearest route is "}
      {near.includes(":") ? (
        <code>{to}</code>
      ) : (
        <Anchor component={Link} to={to}>
          {to}
        </Anchor>
      )}
    </Text>
  );
}
