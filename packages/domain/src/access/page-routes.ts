/** Who may open a page at all; a project's screen then requests its own feature and right. */
export type PageAccess = 'public' | 'signed-in' | 'administrator' | 'member'

/**
 * Every page by the pattern of its address without language (spec §2), and who may open it. The router has exactly
 * these, and whatever has to hold of every page is tried on each of them.
 */
export const PAGE_ROUTES = {
  '/login': 'public',
  '/login/callback': 'public',
  '/forgotten-password': 'public',
  '/resetpassword': 'public',
  '/': 'signed-in',
  '/no-projects': 'signed-in',
  '/account': 'signed-in',
  '/admin/home': 'administrator',
  '/admin/users': 'administrator',
  '/admin/users/$userId': 'administrator',
  '/admin/companies': 'administrator',
  '/admin/projects': 'administrator',
  '/admin/projects/$adminProjectId': 'administrator',
  '/admin/mails': 'administrator',
  '/admin/jobs': 'administrator',
  '/admin/service-accounts': 'administrator',
  '/admin/installation': 'administrator',
  '/admin/erasures': 'administrator',
  '/admin/erasures/$erasureId': 'administrator',
  '/$projectId': 'member',
  '/$projectId/resultats/no-features': 'member',
  '/$projectId/resultats/dashboards/$vueName': 'member',
  '/$projectId/resultats/dashboards/$vueName/$entryId': 'member',
  '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId': 'member',
  '/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId/mouvements/$entryId': 'member',
  '/$projectId/resultats/dashboards/$vueName/piece/$documentId': 'member',
  '/$projectId/resultats/synthese/$syntheseName': 'member',
  '/$projectId/suivi/$part': 'member',
  '/$projectId/resultats/suppliers': 'member',
  '/$projectId/resultats/suppliers/$code': 'member',
  '/$projectId/resultats/suppliers/ligne/$entryId': 'member',
  '/$projectId/duplicate-suppliers/duplicate-suppliers': 'member',
  '/$projectId/duplicate-suppliers/duplicate-suppliers/$entryId': 'member',
  '/$projectId/duplicate-suppliers/duplicate-suppliers/groupe/$anomalyId': 'member',
  '/$projectId/analysis/free-anomaly': 'member',
  '/$projectId/analysis/free-anomaly/$entryId': 'member',
  '/$projectId/transferts/envoyer-des-fichiers': 'member',
  '/$projectId/transferts/gerer-les-fichiers': 'member',
  '/$projectId/reglages': 'member',
  '/$projectId/reglages/import': 'member',
  '/$projectId/reglages/colonnes': 'member',
} as const satisfies Record<string, PageAccess>

export type PageRoute = keyof typeof PAGE_ROUTES
