import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canReach, pickServerUser } from './server-user.ts'

const ROOT = 'root:x:0:0:root:/root:/bin/bash'
const NOBODY = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin'
const POSTGRES = 'postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash'
const PERSON = 'camille:x:1000:1000::/home/camille:/bin/bash'

test('the postgres user runs the server when it exists', () => {
  expect(pickServerUser([ROOT, NOBODY, POSTGRES].join('\n'))).toEqual({
    name: 'postgres',
    uid: 101,
    gid: 104,
  })
})

test('nobody runs the server where there is no postgres user', () => {
  expect(pickServerUser([ROOT, PERSON, NOBODY].join('\n'))?.name).toBe('nobody')
})

test('neither root nor a person is ever picked to run the server', () => {
  expect(pickServerUser([ROOT, PERSON, ''].join('\n'))).toBeUndefined()
})

test('a user does not reach what lies below a folder that it cannot enter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-reach-'))
  try {
    const inner = join(folder, 'inner')
    await mkdir(inner)
    const stranger = { name: 'stranger', uid: 12_345, gid: 12_345 }
    await chmod(folder, 0o700)
    expect(await canReach(inner, stranger)).toBe(false)
    await chmod(folder, 0o711)
    expect(await canReach(inner, stranger)).toBe(true)
  } finally {
    await rm(folder, { recursive: true })
  }
})
