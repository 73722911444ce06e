/**
 * Calls that change nothing and yet are posted, because their parameters do not fit into an address. Without the
 * schemas of their declarations, so that the web application can know them; a test compares them with the registry.
 */
export const POSTED_READS: readonly string[] = [
  '/services/auth/password-link',
  '/services/v1/wexaus/admin/lists/:list/export',
  '/services/v1/wexaus/admin/lists/:list/position',
  '/services/v1/wexaus/admin/lists/:list/rows',
  '/services/v1/wexaus/admin/lists/:list/totals',
  '/services/v1/wexaus/admin/lists/:list/values/:column',
  '/services/v1/wexaus/projects/:projectId/:source/column-design/:column/type/preview',
  '/services/v1/wexaus/projects/:projectId/:source/result-sets',
  '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/find',
  '/services/v1/wexaus/projects/:projectId/:source/result-sets/:resultSet/statistics',
  '/services/v1/wexaus/projects/:projectId/:source/values/:column',
  '/services/v1/wexaus/projects/:projectId/dashboard/synthesis/preview',
  '/services/v1/wexaus/projects/:projectId/import-draft/recognition',
  '/services/v1/wexaus/projects/:projectId/transfers/downloads',
]
