import { expect, test } from 'vitest'
import { startTestServer } from '#testing/start-test-server.ts'
import { insertMail } from './mails.sql.ts'
import { sendWaitingMail } from './send-waiting-mail.ts'

// No job runs here: what sends the mail is called by hand.
const server = await startTestServer()

test('AUTH-08 a mail that cannot even be written is given up at the last attempt, and its secret with it', async () => {
  const { owner } = server.database
  const person = await server.person()
  const parameters = { login: person.login, link: '/resetpassword?token=secret', minutes: 30 }
  await owner
    .transaction()
    .execute((tx) =>
      insertMail(tx, person.id, { kind: 'passwordReset', parameters }, { now: server.clock.now() }),
    )
  const row = () =>
    owner.selectFrom('core.mails').selectAll().where('user_id', '=', person.id).executeTakeFirstOrThrow()
  const { id } = await row()
  // Before the server listens there is no address to lead to.
  const early = { ...server.deps, publicAddress: () => '' }
  await expect(sendWaitingMail(early, id, false)).rejects.toThrow()
  expect(await row()).toMatchObject({ state: 'waiting', attempts: 1 })
  await sendWaitingMail(early, id, true)
  expect(await row()).toMatchObject({ state: 'failed', attempts: 2, parameters: null })
})
