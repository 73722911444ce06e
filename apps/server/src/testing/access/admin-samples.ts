import { randomUUID } from 'node:crypto'
import type { LooseRequest } from '../call-endpoint.ts'
import type { SampleWorld } from './sample-world.ts'

const newcomer = () => ({
  login: `nouveau-${randomUUID()}@example.test`,
  fullName: 'Nouveau Venu',
  company: 'Groupe Valmont',
  roleType: 'customer',
  optionalFeatures: [],
  language: 'fr',
  projects: [],
})

/** A valid request for each call of the administration. */
export const ADMIN_SAMPLES: Readonly<
  Record<string, (world: SampleWorld) => LooseRequest | Promise<LooseRequest>>
> = {
  'get-overview': () => ({}),
  'examine-installation': () => ({}),
  'get-list-metadata': () => ({ params: { list: 'users' } }),
  'list-rows': ({ projectId }) => ({ params: { list: 'activity' }, body: { project: projectId } }),
  'get-list-totals': () => ({ params: { list: 'projects' }, body: {} }),
  'list-list-values': () => ({ params: { list: 'users', column: 'company' }, body: {} }),
  'find-list-position': () => ({ params: { list: 'companies' }, body: { entryId: '1' } }),
  'export-list': ({ projectId }) => ({
    params: { list: 'members' },
    body: { project: projectId, columns: ['name', 'right'], timeZone: 'Europe/Paris' },
  }),
  'invite-user': () => ({ body: newcomer() }),
  'get-user': ({ someUser }) => ({ params: { user: someUser } }),
  'update-user': ({ someUser }) => ({ params: { user: someUser }, body: { fullName: 'Camille Dubois' } }),
  'send-invitation': ({ invitedUser }) => ({ params: { user: invitedUser } }),
  'withdraw-invitations': ({ invitedUser }) => ({ params: { user: invitedUser } }),
  'change-memberships': ({ someUser, projectId }) => ({
    body: { changes: [{ userId: someUser, projectId, right: 'read' }] },
  }),
  'create-company': () => ({ body: { name: `Société ${randomUUID()}` } }),
  'rename-company': ({ someCompany }) => ({
    params: { company: someCompany },
    body: { name: `Société ${randomUUID()}` },
  }),
  'create-project': () => ({
    body: {
      name: 'Audit 2026',
      company: 'Groupe Valmont',
      features: [],
      currency: 'EUR',
      timeZone: 'Europe/Paris',
    },
  }),
  'get-project-settings': ({ projectId }) => ({ params: { project: projectId } }),
  'update-project-settings': ({ projectId }) => ({ params: { project: projectId }, body: {} }),
  'preview-user-erasure': ({ someUser }) => ({ params: { user: someUser } }),
  'erase-user': async ({ disabledUser }) => ({
    params: { user: await disabledUser() },
    body: { otherNames: [], reference: 'Sample' },
  }),
  'preview-history-removal': ({ projectId }) => ({ params: { project: projectId }, query: { years: 10 } }),
  'preview-project-erasure': ({ projectId }) => ({ params: { project: projectId } }),
  'erase-project': async ({ archivedProject }) => {
    const { id, name } = await archivedProject()
    return { params: { project: id }, body: { name } }
  },
  'get-erasure': ({ someErasure }) => ({ params: { erasure: someErasure } }),
  'download-erasure': ({ someErasure }) => ({ params: { erasure: someErasure } }),
}
