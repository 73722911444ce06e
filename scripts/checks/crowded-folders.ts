import { dirname } from 'node:path'
import type { SourceFile } from '../repository.ts'

const MOST_FILES = 40

/**
 * Folders that hold more files than one finds one's way among, tests counted like all others. Throws when there is
 * nothing to look at.
 */
export function findCrowdedFolders(files: readonly Pick<SourceFile, 'path'>[]): string[] {
  if (files.length === 0) throw new Error('No file was read: the check of folders looks in the wrong place.')
  const counts = Map.groupBy(files, ({ path }) => dirname(path))
  return [...counts]
    .filter(([, held]) => held.length > MOST_FILES)
    .map(([folder, held]) => `${folder} holds ${held.length} files, ${MOST_FILES} at most`)
}
