import { ListPage } from "@rollcall/kit/browser/crud/list/list-page";
import { leaves } from "../../../resources/leaves";

/** Every leave request, as a plain list. */
export const AllLeavesPage = () => <ListPage resource={leaves} />;
