import { AUDIT_VIEW } from '../audit-view.ts'
import { publishAuditView } from '../publish-audit-view.ts'
import type { TestServer } from '../start-test-server.ts'

/** Publishes the audit view as the suppliers of a project and as its duplicate suppliers. */
export async function publishSuppliers(
  { database }: Pick<TestServer, 'database'>,
  project: { id: number },
  actor: { id: number },
): Promise<void> {
  for (const source of ['mainsuppliers', 'suppliersduplicate'] as const)
    await publishAuditView(database, project, actor, { view: { ...AUDIT_VIEW, source } })
}
