import { z } from 'zod'
import { cellOf } from '../backup/places/backup-names.ts'
import { fileTarget } from '../backup/places/file-target.ts'
import { openBackupStore } from '../backup/places/open-backup-store.ts'
import type { Config } from '../config.ts'
import { refuseExisting } from './backup.ts'
import type { CommandContext } from './command-context.ts'
import { CommandError } from './command-error.ts'
import { readOptions } from './read-options.ts'

const optionsSchema = z.object({
  files: z.tuple([z.string().min(1)]),
  name: z.string().min(1).optional(),
  cell: z.coerce.number().int().min(0).optional(),
})

/** How many names a refusal lists. */
const MOST_NAMES = 20

/** Copies a backup of the nights from where they are kept into a file, which `restore` takes; needs no database. */
export async function runFetchBackup(
  untrustedOptions: unknown,
  { nightlyBackup }: Config,
  { translate, print }: Pick<CommandContext, 'translate' | 'print'>,
): Promise<void> {
  const options = readOptions(optionsSchema, untrustedOptions)
  const [path] = options.files
  if (nightlyBackup === null) throw new CommandError(translate('backup:noPlace'))
  await refuseExisting(path, { translate })
  const store = openBackupStore(nightlyBackup.place)
  try {
    const kept = await store.list(options.cell ?? cellOf(options.name ?? '') ?? 0)
    const found = options.name === undefined ? kept[0] : kept.find(({ name }) => name === options.name)
    if (found === undefined) {
      const names = kept.slice(0, MOST_NAMES).map(({ name }) => `\n  ${name}`)
      throw new CommandError(translate('backup:notKept', { place: store.placeName, names: names.join('') }))
    }
    await fileTarget(path)(await store.open(found.name))
    const megabytes = (found.bytes / 1_000_000).toFixed(1)
    print(translate('backup:fetched', { name: found.name, path, megabytes }))
  } finally {
    store.close()
  }
}
