import { getMe } from '@quitus/contract/session/update-me.ts'
import { expect, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { enrolledPasskey, enrolledTotp } from '#testing/enrolled.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { resetUserSecondFactor } from './user-reset-second-factor.ts'

// The command goes by the time of the machine.
const server = await startTestServer({ clockStart: new Date() })
const messages = await createMessages()

async function reset(login: string): Promise<string> {
  const printed: string[] = []
  await resetUserSecondFactor(
    { login },
    {
      database: server.database,
      files: server.files,
      deps: server.deps,
      translate: messages('fr'),
      print: (line) => void printed.push(line),
      showProgress: null,
    },
  )
  return printed.join('\n')
}

test('SEC-05 the command line removes the factors of an account and ends its sessions, with a trace', async () => {
  const person = await server.person()
  const as = await server.signInAs(person)
  await enrolledTotp(server, as)
  await enrolledPasskey(server, as)
  expect(await reset(person.login)).toContain(person.login)
  expect(await server.refusal(getMe, {}, { as })).toMatchObject({ code: 'session_ended' })
  await server.call(getMe, {}, { as: await server.signInAs(person) })
  const events = await server.database.owner
    .selectFrom('core.audit_events')
    .select(['kind', 'actor_id'])
    .where('subject_id', '=', person.id)
    .orderBy('id', 'desc')
    .execute()
  expect(events[0]).toEqual({ kind: 'secondFactorReset', actor_id: null })
  await expect(reset('nobody@example.test')).rejects.toThrow('nobody@example.test')
})
