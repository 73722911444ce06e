import { sql } from 'kysely'
import { makeServiceAccount } from '../make-service-account.ts'
import type { TestServer } from '../start-test-server.ts'
import { freshLink } from './fresh-link.ts'

/**
 * What the sample calls of the administration change: an account, one that was invited, and a company of nobody else.
 */
export async function adminSubjects(server: TestServer): Promise<{
  someUser: number
  invitedUser: number
  someCompany: number
  serviceAccount: number
  serviceToken: string
}> {
  const { owner } = server.database
  const someone = await server.person({ company: 'Société d’essai' })
  const invited = await server.person({ passwordHash: null })
  await freshLink(server, { userId: invited.id, purpose: 'invitation' })
  const company = await sql<{ id: number }>`
    select company_id as id from core.users where id = ${someone.id}`.execute(owner)
  const inProject = await server.project()
  const service = await makeServiceAccount(server, { projects: [inProject.id], permissions: ['view.read'] })
  const account = { serviceAccount: service.id, serviceToken: service.tokenId }
  return { ...account, someUser: someone.id, invitedUser: invited.id, someCompany: company.rows[0]?.id ?? 0 }
}
