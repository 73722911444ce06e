/** An archive that is being written is touched all the time. */
export const ABANDONED_AFTER_MS = 24 * 3_600_000

const NAME = /^quitus-(?:cell-([1-9]\d{0,2})-)?(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** What a backup of the night that begins at this moment is called; that of a cell names it. */
export function backupName(at: Date, cell = 0): string {
  const place = cell === 0 ? '' : `cell-${cell}-`
  return `quitus-${place}${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}.backup`
}

/** When the backup of this name was begun; null for any other name, whose file is nobody's business here. */
export function begunAt(name: string): string | null {
  return NAME.test(name) ? name.replace(NAME, '$2-$3-$4T$5:$6:$7Z') : null
}

/** Of which cell the backup of this name is: 0 of the central database; null for any other name. */
export function cellOf(name: string): number | null {
  const found = NAME.exec(name)
  return found === null ? null : Number(found[1] ?? 0)
}
