import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eraseUser } from '@quitus/contract/admin/erasures.ts'
import { afterAll, expect, test } from 'vitest'
import { openBackups } from '#backup/places/open-backup-store.ts'
import { createMessages } from '#language/messages.ts'
import { placesOfTexts } from '#testing/history/places-of-texts.sql.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { runEraseAgain, runErasures } from './erasures.ts'

const server = await startTestServer()
const { owner } = server.database
const administrator = await server.person({
  ...{ roleType: 'staff', role: 'admin', optionalFeatures: ['admin_wexaus'] },
})
const as = await server.signInAs(administrator)
const staff = await server.person({ roleType: 'staff' })
const folder = await mkdtemp(join(tmpdir(), 'quitus-erasures-'))
const DAY = 24 * 3_600_000
afterAll(() => rm(folder, { recursive: true, force: true }))

test('SEC-09 after the restore of an older backup the list of erasures is applied again, and to nothing else', async () => {
  const messages = await createMessages()
  const printed: string[] = []
  const run = (command: typeof runErasures, path: string) =>
    command(
      { files: [path] },
      {
        ...{
          database: server.database,
          files: server.files,
          deps: { ...server.deps, backup: openBackups({ place: { folder }, keep: 14, key: null }) },
          translate: messages('en'),
          showProgress: null,
        },
        print: (line) => void printed.push(line),
      },
    )
  const person = await server.person({ fullName: 'Odile Kermorgant', isDisabled: true })
  const request = { params: { user: person.id }, body: { otherNames: [] } }
  await server.call(eraseUser, request, { as, language: 'English' })
  const path = join(folder, 'erasures.json')
  await run(runErasures, path)
  await expect(run(runErasures, path)).rejects.toThrow('exists already')
  expect(await readFile(path, 'utf8')).not.toMatch(/kermorgant/i)
  await run(runEraseAgain, path)
  expect(printed.at(-1)).toBe('Nothing of the list is there any more.')

  // As a backup of the day before would have it.
  await owner
    .updateTable('core.users')
    .set({ full_name: 'Odile Kermorgant', erased_at: null } as never)
    .where('id', '=', person.id)
    .execute()
  await run(runEraseAgain, path)
  expect(printed.at(-1)).toBe('1 erasure applied again.')
  expect(await placesOfTexts(owner, 'kermorgant')).toEqual([])
  const again = await owner
    .selectFrom('core.erasures')
    .select('backups_until')
    .where('subject_id', '=', person.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(Date.parse(again.backups_until ?? '')).toBeGreaterThan(server.deps.now().getTime() + 14 * DAY)

  // A number that was drawn again after the restore is another person.
  const list = JSON.parse(await readFile(path, 'utf8'))
  const entry = list.erasures.find((each: { subjectId: number }) => each.subjectId === person.id)
  const other = { ...list, erasures: [{ ...entry, subjectId: staff.id }] }
  const otherPath = join(folder, 'other.json')
  await writeFile(otherPath, JSON.stringify(other))
  await run(runEraseAgain, otherPath)
  expect(printed.at(-1)).toBe('Nothing of the list is there any more.')
  await writeFile(otherPath, '{"format":"quitus-erasures","version":2,"erasures":[]}')
  await expect(run(runEraseAgain, otherPath)).rejects.toThrow('is no list of erasures')
})
