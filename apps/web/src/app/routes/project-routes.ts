import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { createRoute } from '@tanstack/react-router'
import type { Services } from '#shared/services.ts'
import type { Session } from '#shared/session/session.ts'
import { prepareView } from '#views/data/prepare-view.ts'
import { dashboardScope } from '#views/data/view.queries.ts'
import { loadDashboardPage, loadProjectLayout } from '../early-loads.ts'
import { entryIdFromParam, entryIdToParam } from '../entry-id-param.ts'
import { requireFollowUpPart, requireNoScreen, requireProject, requireScreen } from '../guards.ts'
import { lazyPage } from '../lazy-page.ts'
import { ShellSkeleton } from '../pages/shell-skeleton.tsx'
import { validateFileSearch } from './file-search.ts'
import { validateGridSearch, validateSynthesisSearch, validateViewSearch } from './row-search.ts'
import { signedInRoute } from './signed-in-routes.ts'

const projectRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/$projectId',
  params: {
    parse: ({ projectId }) => (/^[1-9]\d{0,9}$/.test(projectId) ? { projectId } : false),
  },
  beforeLoad: ({ context, params }) => requireProject(context, params.projectId),
  pendingComponent: ShellSkeleton,
  component: lazyPage(loadProjectLayout, 'ProjectLayout'),
})

const projectHomeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    requireScreen('home', context.project, context.user)
    await context.loadTexts('home')
  },
  component: lazyPage(() => import('../project-views/home.tsx'), 'Home'),
})

const noFeaturesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/resultats/no-features',
  beforeLoad: ({ context }) => requireNoScreen(context.project, context.user),
  component: lazyPage(() => import('#features/projects/no-features-page.tsx'), 'NoFeaturesPage'),
})

const dashboardRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/resultats/dashboards/$vueName',
  validateSearch: validateGridSearch,
  beforeLoad: ({ context }) => requireScreen('dashboard', context.project, context.user),
  loaderDeps: ({ search }) => ({ isPlain: Object.keys(search).length === 0 }),
  // Next to the parts of the page, which take as long; nothing waits for it.
  loader({ context, params, deps, cause }) {
    // Not for a link that is only pointed at, nor each time that something opens over the grid.
    if (cause !== 'enter') return
    const scope = dashboardScope({ projectId: context.project.id, vueName: params.vueName })
    void prepareView(context, scope, deps.isPlain)
  },
  component: lazyPage(loadDashboardPage, 'Dashboard'),
})

const entryParams = {
  parse: ({ entryId }: { entryId: string }) => ({ entryId: entryIdFromParam(entryId) }),
  stringify: ({ entryId }: { entryId: string }) => ({ entryId: entryIdToParam(entryId) }),
}

const entryRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/$entryId',
  params: entryParams,
  component: lazyPage(() => import('#views/detail/entry-drawer.tsx'), 'EntryDrawer'),
})

const anomalyParams = {
  parse: ({ anomalyId }: { anomalyId: string }) => ({ anomalyId: entryIdFromParam(anomalyId) }),
  stringify: ({ anomalyId }: { anomalyId: string }) => ({ anomalyId: entryIdToParam(anomalyId) }),
}

const anomalyRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/anomalie/$anomalyId',
  params: anomalyParams,
  beforeLoad: ({ context }) => context.loadTexts('anomalies'),
  component: lazyPage(() => import('#features/anomalies/anomaly-page.tsx'), 'AnomalyPage'),
})

const movementRoute = createRoute({
  getParentRoute: () => anomalyRoute,
  path: '/mouvements/$entryId',
  params: entryParams,
  component: lazyPage(() => import('#features/anomalies/movement-page.tsx'), 'MovementPage'),
})

const documentRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: '/piece/$documentId',
  params: {
    parse: ({ documentId }) => ({ documentId: entryIdFromParam(documentId) }),
    stringify: ({ documentId }) => ({ documentId: entryIdToParam(documentId) }),
  },
  beforeLoad: ({ context }) => context.loadTexts('anomalies'),
  component: lazyPage(() => import('#features/anomalies/movement-page.tsx'), 'DocumentPage'),
})

const synthesisRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/resultats/synthese/$syntheseName',
  validateSearch: validateSynthesisSearch,
  beforeLoad: async ({ context }) => {
    requireScreen('synthesis', context.project, context.user)
    await context.loadTexts('synthesis')
  },
  component: lazyPage(() => import('#features/synthesis/synthesis-page.tsx'), 'SynthesisPage'),
})

const followUpRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/suivi/$part',
  beforeLoad: async ({ context, params }) => {
    requireScreen('followUp', context.project, context.user)
    requireFollowUpPart(params.part, context.project, context.user)
    await context.loadTexts('followUp')
  },
  component: lazyPage(() => import('../project-views/follow-up.tsx'), 'FollowUp'),
})

const suppliersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/resultats/suppliers',
  validateSearch: validateViewSearch,
  beforeLoad: ({ context }) => requireScreen('suppliers', context.project, context.user),
  loaderDeps: ({ search: { vueName = null, ...search } }) => ({
    isPlain: Object.keys(search).length === 0,
    prefilteredView: vueName,
  }),
  loader({ context, deps, cause }) {
    if (cause !== 'enter') return
    const { prefilteredView } = deps
    const scope = { projectId: context.project.id, source: 'mainsuppliers', prefilteredView } as const
    void prepareView(context, scope, deps.isPlain)
  },
  component: lazyPage(() => import('../project-views/suppliers.tsx'), 'Suppliers'),
})

const supplierEntryRoute = createRoute({
  getParentRoute: () => suppliersRoute,
  path: '/ligne/$entryId',
  params: entryParams,
  component: lazyPage(() => import('#views/detail/entry-drawer.tsx'), 'EntryDrawer'),
})

const supplierRoute = createRoute({
  getParentRoute: () => suppliersRoute,
  path: '/$code',
  params: {
    parse: ({ code }) => ({ code: entryIdFromParam(code) }),
    stringify: ({ code }) => ({ code: entryIdToParam(code) }),
  },
  beforeLoad: ({ context }) => context.loadTexts('suppliers'),
  component: lazyPage(() => import('#features/suppliers/supplier-page.tsx'), 'SupplierPage'),
})

const duplicateSuppliersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/duplicate-suppliers/duplicate-suppliers',
  validateSearch: validateViewSearch,
  beforeLoad: async ({ context }) => {
    requireScreen('duplicateSuppliers', context.project, context.user)
    await context.loadTexts('duplicateSuppliers')
  },
  component: lazyPage(() => import('../project-views/duplicate-suppliers.tsx'), 'DuplicateSuppliers'),
})

const duplicateSupplierRoute = createRoute({
  getParentRoute: () => duplicateSuppliersRoute,
  path: '/$entryId',
  params: entryParams,
  component: lazyPage(() => import('#views/detail/entry-drawer.tsx'), 'EntryDrawer'),
})

const supplierGroupRoute = createRoute({
  getParentRoute: () => duplicateSuppliersRoute,
  path: '/groupe/$anomalyId',
  params: anomalyParams,
  beforeLoad: ({ context }) => context.loadTexts('anomalies'),
  component: lazyPage(() => import('#features/duplicate-suppliers/group-page.tsx'), 'GroupPage'),
})

const freeAnomalyRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/analysis/free-anomaly',
  validateSearch: validateGridSearch,
  beforeLoad: async ({ context }) => {
    requireScreen('freeAnomaly', context.project, context.user)
    await context.loadTexts('anomalies')
  },
  component: lazyPage(() => import('../project-views/free-anomalies.tsx'), 'FreeAnomalies'),
})

const freeAnomalyEntryRoute = createRoute({
  getParentRoute: () => freeAnomalyRoute,
  path: '/$entryId',
  params: entryParams,
  component: lazyPage(() => import('#views/detail/entry-drawer.tsx'), 'EntryDrawer'),
})

const sendFilesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/transferts/envoyer-des-fichiers',
  beforeLoad: async ({ context }) => {
    requireScreen('sendFiles', context.project, context.user)
    await context.loadTexts('transfers')
  },
  component: lazyPage(() => import('#features/file-transfers/transfer-pages.ts'), 'SendFilesPage'),
})

const manageFilesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/transferts/gerer-les-fichiers',
  validateSearch: validateFileSearch,
  beforeLoad: async ({ context }) => {
    requireScreen('manageFiles', context.project, context.user)
    await context.loadTexts('transfers')
  },
  component: lazyPage(() => import('../project-views/manage-files.tsx'), 'ManageFiles'),
})

/** What the pages of the settings need, whichever of them is opened. */
async function prepareSettings({
  context: { project, user, loadTexts },
}: {
  context: Services & { project: Project; user: Session }
}): Promise<void> {
  requireScreen('settings', project, user)
  await loadTexts('people')
}

const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  beforeLoad: prepareSettings,
  path: '/reglages',
  component: lazyPage(
    () => import('#features/project-settings/project-settings-page.tsx'),
    'ProjectSettingsPage',
  ),
})

const columnsRoute = createRoute({
  getParentRoute: () => projectRoute,
  beforeLoad: prepareSettings,
  path: '/reglages/colonnes',
  component: lazyPage(() => import('#features/column-design/column-design-page.tsx'), 'ColumnDesignPage'),
})

const importRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/reglages/import',
  beforeLoad: async ({ context }) => {
    requireScreen('import', context.project, context.user)
    await Promise.all([context.loadTexts('transfers'), context.loadTexts('home')])
  },
  component: lazyPage(() => import('../project-views/import-ledger.tsx'), 'ImportLedger'),
})

/** What belongs to a project: membership first, then the guard of each screen (NAV-02 to NAV-10). */
export const projectRoutes = projectRoute.addChildren([
  projectHomeRoute,
  noFeaturesRoute,
  dashboardRoute.addChildren([entryRoute, anomalyRoute.addChildren([movementRoute]), documentRoute]),
  synthesisRoute,
  followUpRoute,
  suppliersRoute.addChildren([supplierEntryRoute, supplierRoute]),
  duplicateSuppliersRoute.addChildren([duplicateSupplierRoute, supplierGroupRoute]),
  freeAnomalyRoute.addChildren([freeAnomalyEntryRoute]),
  sendFilesRoute,
  manageFilesRoute,
  settingsRoute,
  importRoute,
  columnsRoute,
])
