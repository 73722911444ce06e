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
  disabledUser: () => Promise<number>
  archivedProject: () => Promise<{ id: number; name: string }>
  someErasure: number
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
  const erasure = await sql<{ id: number }>`
    insert into core.erasures (kind, subject_id, subject_created_at, subject, company, erased_at, erased)
    values ('project', 999999, now(), 'Ancien projet', 'Société d’essai', now(), '{}') returning id`.execute(
    owner,
  )
  const toErase = {
    someErasure: erasure.rows[0]?.id ?? 0,
    disabledUser: async () => (await server.person({ isDisabled: true })).id,
    archivedProject: async () => {
      const archived = await server.project()
      await sql`update core.projects set archived_at = now() where id = ${archived.id}`.execute(owner)
      return archived
    },
  }
  return {
    ...toErase,
    ...account,
    someUser: someone.id,
    invitedUser: invited.id,
    someCompany: company.rows[0]?.id ?? 0,
  }
}
