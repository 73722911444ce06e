/** Files of an archive that are unpacked at most: as many as an import takes. */
export const MAX_UNPACKED_FILES = 50

/** Why an archive is not unpacked. */
export const ARCHIVE_FAULTS = ['notZip', 'encrypted', 'damaged', 'tooLarge', 'tooMany', 'empty'] as const
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number]

/** Is this the name of a zip archive? */
export function isArchiveName(name: string): boolean {
  return /\.zip$/i.test(name)
}

/** The name of a file in an archive without its folders; null for folders and for what operating systems add. */
export function unpackedName(path: string): string | null {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const isAdded =
    path.startsWith('__MACOSX/') || name.startsWith('.') || /^(?:thumbs\.db|desktop\.ini)$/i.test(name)
  return name === '' || isAdded ? null : name
}
