import { mkdtemp, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLocalFileStore } from '../local-file-store.ts'
import { createLocalUploadStore } from './upload-store.ts'

const ID = '0190a3c0-0000-7000-8000-000000000001'

test('XFER-03 an upload whose bytes cannot be read at the moment is neither taken for kept nor removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quitus-uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const uploads = createLocalUploadStore(folder, await createLocalFileStore(join(folder, 'files')))
  // A link to itself cannot be opened, and is there all the same.
  await symlink(ID, join(folder, ID))
  await expect(uploads.settle(ID)).rejects.toThrow('ELOOP')
  await expect(uploads.keep(ID, 1)).rejects.toThrow('ELOOP')
  expect(await readlink(join(folder, ID))).toBe(ID)
})
