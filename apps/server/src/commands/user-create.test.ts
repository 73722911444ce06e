import { expect, onTestFinished, test } from 'vitest'
import { createMessages } from '#language/messages.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { createUser } from './user-create.ts'

const server = await startTestServer()
const messages = await createMessages()

async function create(password: string, login: string): Promise<string> {
  const before = process.env.QUITUS_PASSWORD
  process.env.QUITUS_PASSWORD = password
  onTestFinished(() => {
    if (before === undefined) delete process.env.QUITUS_PASSWORD
    else process.env.QUITUS_PASSWORD = before
  })
  let printed = ''
  const context = {
    database: server.database,
    files: server.files,
    deps: server.deps,
    translate: messages('fr'),
    print: (line: string) => {
      printed += line
    },
    showProgress: null,
  }
  const options = { login, name: 'Claire Moreau', company: 'Cabinet Exemple', language: 'fr' }
  await createUser(options, context)
  return printed
}

test('AUTH-09 user create refuses a short and a common password, and says why', async () => {
  const login = 'claire@example.test'
  await expect(create('court', login)).rejects.toThrow('12 caractères au moins')
  await expect(create('motdepasse2026', login)).rejects.toThrow('trop courant')
  await expect(create('claire-1234567', login)).rejects.toThrow('trop courant')
  expect(await create('vélo-pluie-tambour', login)).toContain(login)
})

test('PRJ-06 user create is recorded, as an action of the command line', async () => {
  await create('vélo-pluie-tambour', 'noee@example.test')
  const event = await server.database.owner
    .selectFrom('core.audit_events as event')
    .innerJoin('core.users as subject', 'subject.id', 'event.subject_id')
    .select(['event.kind', 'event.actor_id'])
    .where('subject.login', '=', 'noee@example.test')
    .executeTakeFirst()
  expect(event).toEqual({ kind: 'userCreated', actor_id: null })
})
