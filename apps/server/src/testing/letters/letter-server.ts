import { downloadLetter, listLetters, markLettersSent } from '@quitus/contract/claim-letters/claim-letters.ts'
import { startLetters } from '@quitus/contract/claim-letters/start-letters.ts'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { createTicket } from '@quitus/contract/jobs/create-ticket.ts'
import type { Session } from '@quitus/contract/session/user.schema.ts'
import { expect } from 'vitest'
import { JOB_RUNNERS } from '#job-runners.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { endedJob } from '../files/exported-file.ts'
import { startTestServer } from '../start-test-server.ts'
import { publishForWriting, type WritingWorld } from '../writing-world.ts'
import { LETTER_ROWS, LETTER_VIEW } from './letter-view.ts'

export type LetterBody = Partial<RequestOf<typeof startLetters>['body']>
export const english = (who: Session) => ({ as: who, language: 'English' }) as const

const ALL = ['E1$$1', 'E2$$1', 'E3$$1', 'E5$$1', 'E8$$1', 'E9$$1']
/**
 * Accepted: 1 200.50 of one supplier, 80 and 80 of two others, 0.01 of a German one; one has no supplier, one no
 * amount.
 */
export const SELECTED = { entryIds: ALL }

/** A server with people who validate, write and send letters; `renew` signs them in again. */
export async function startLetterServer(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(options)
  const staff = await server.person({ roleType: 'staff', fullName: 'Sam Auditeur' })
  const reader = await server.person({ roleType: 'staff' })
  const customer = await server.person({ fullName: 'Camille Relecteur' })
  const signIn = async () => ({
    as: await server.signInAs(staff),
    asReader: await server.signInAs(reader),
    asCustomer: await server.signInAs(customer),
  })
  const who = await signIn()
  const params = (world: WritingWorld) => ({ projectId: world.project.id })
  const request = (world: WritingWorld, body: LetterBody) => ({
    params: params(world),
    body: { timestamp: world.timestamp(), selection: SELECTED, kind: 'claim' as const, ...body },
  })

  async function published(rows = LETTER_ROWS, view = LETTER_VIEW): Promise<WritingWorld> {
    return publishForWriting(
      server,
      staff,
      [
        [staff, 'manage'],
        [reader, 'review'],
        [customer, 'review'],
      ],
      { view, rows },
    )
  }

  async function validated(rows = LETTER_ROWS, view = LETTER_VIEW): Promise<WritingWorld> {
    const world = await published(rows, view)
    await world.decide(who.asCustomer, { action: 'validate', selection: SELECTED })
    return world
  }

  async function written(world: WritingWorld, body: LetterBody = {}) {
    const { job: started } = await server.call(startLetters, request(world, body), english(who.as))
    const jobs = await startJobs({ deps: server.deps, runners: JOB_RUNNERS, logger: server.log.logger })
    const job = await endedJob(server, world.project.id, started?.id ?? '', english(who.as)).finally(() =>
      jobs.stop(),
    )
    expect(job).toMatchObject({ state: 'done', error: null })
    const ticket = { params: { projectId: world.project.id, job: job.id } }
    const { url } = await server.call(createTicket, ticket, english(who.as))
    return { job, bytes: (await server.app.inject(url)).rawPayload }
  }

  return {
    ...{ server, staff, who, params, request, validated, written },
    renew: async () => Object.assign(who, await signIn()),
    plan: (world: WritingWorld, body: LetterBody = {}) =>
      server.call(startLetters, request(world, { ...body, dryRun: true }), english(who.as)),
    letters: async (world: WritingWorld) =>
      (await server.call(listLetters, { params: params(world), query: {} }, english(who.as))).letters,
    mark: (world: WritingWorld, ids: number[], more: { sentOn?: string; clientKey?: string } = {}) =>
      server.call(
        markLettersSent,
        { params: params(world), body: { letters: ids, ...more } },
        english(who.as),
      ),
    bytesOf: async (world: WritingWorld, letter: number): Promise<Buffer> => {
      const request = { params: { ...params(world), letter } }
      const answer = await server.send(downloadLetter, request, english(who.as))
      expect(answer.statusCode).toBe(200)
      return answer.rawPayload
    },
  }
}
