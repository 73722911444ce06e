import { createComment } from '@quitus/contract/comments/write-comments.ts'
import { listNotices } from '@quitus/contract/notices/notices.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { AUDIT_ROWS } from '#testing/audit-view.ts'
import type { TestServer } from '#testing/start-test-server.ts'
import { DECISION_VIEW } from '#testing/states/decision-view.ts'
import type { Member } from '#testing/test-people.ts'
import { publishForWriting, type WritingWorld } from '#testing/writing-world.ts'

/**
 * Staff and a customer who are notified of each other's actions in projects with states, and the queries of their
 * tests.
 */
export async function startNoticeWorld(server: TestServer) {
  const staff = await server.person({ roleType: 'staff', fullName: 'Thomas Girard' })
  const customer = await server.person({ fullName: 'Marie Delaunay', language: 'en' })
  const reviewing: readonly Member[] = [
    [staff, 'manage'],
    [customer, 'review'],
  ]
  return {
    staff,
    customer,
    asStaff: await server.signInAs(staff),
    asCustomer: await server.signInAs(customer),
    /** A project of the two and of others. */
    newWorld: (others: readonly Member[] = [], view = DECISION_VIEW) =>
      publishForWriting(server, staff, [...reviewing, ...others], { view, rows: AUDIT_ROWS }),
    /** What a person was notified in a project, publications apart. */
    noticesIn: async ({ project }: Pick<WritingWorld, 'project'>, as: Session) => {
      const { notices } = await server.call(listNotices, { query: { limit: 100 } }, { as })
      return notices.filter(({ projectId, kind }) => projectId === project.id && kind !== 'publication')
    },
    comment: ({ project }: WritingWorld, as: Session, body: object) =>
      server.call(
        createComment,
        { params: { projectId: project.id, anomalyId: 'A-02' }, body: { text: 'x', ...body } },
        { as },
      ),
  }
}

/** Names entries to an action. */
export const one = (...entryIds: string[]) => ({ selection: { entryIds } })
