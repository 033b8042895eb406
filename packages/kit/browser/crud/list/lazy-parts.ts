import { lazy } from "react";

/**
 * Parts that come when they are about to be wanted: the first list is there sooner without them.
 */
const loadFilterEditor = () => import("../../fields/filters/filter-editor");
const loadFilterDrawer = () => import("./filter-drawer");
const loadViewPanel = () => import("./view-panel");
const loadViewsPanel = () => import("../views/views-panel");
const loadExportPanel = () => import("./export-panel");
const loadEditDialog = () => import("../bulk/edit/edit-dialog");
const loadBulkDialog = () => import("../bulk/bulk-dialog");

export const FilterEditor = lazy(async () => ({
  default: (await loadFilterEditor()).FilterEditor,
}));
export const FilterDrawer = lazy(async () => ({
  default: (await loadFilterDrawer()).FilterDrawer,
}));
export const ViewPanel = lazy(async () => ({ default: (await loadViewPanel()).ViewPanel }));
export const ViewsPanel = lazy(async () => ({ default: (await loadViewsPanel()).ViewsPanel }));
export const ExportPanel = lazy(async () => ({ default: (await loadExportPanel()).ExportPanel }));
export const EditDialog = lazy(async () => ({ default: (await loadEditDialog()).EditDialog }));
export const BulkDialog = lazy(async () => ({ default: (await loadBulkDialog()).BulkDialog }));

const failed = () => undefined;
/**
 * Fetches a part ahead of its use. One that does not come is asked for again, and reported, when it
 * is used.
 */
export const expectPart = {
  filterEditor: () => void loadFilterEditor().catch(failed),
  filterDrawer: () => void loadFilterDrawer().catch(failed),
  viewPanel: () => void loadViewPanel().catch(failed),
  viewsPanel: () => void loadViewsPanel().catch(failed),
  exportPanel: () => void loadExportPanel().catch(failed),
  editDialog: () => void loadEditDialog().catch(failed),
  bulkDialog: () => void loadBulkDialog().catch(failed),
};
