/** An archive that is being written is touched all the time. */
export const ABANDONED_AFTER_MS = 24 * 3_600_000

const NAME = /^quitus-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** What a backup of the night that begins at this moment is called. */
export function backupName(at: Date): string {
  return `quitus-${at.toISOString().replace(/[-:]|\.\d{3}/g, '')}.backup`
}

/** When the backup of this name was begun; null for any other name, whose file is nobody's business here. */
export function begunAt(name: string): string | null {
  return NAME.test(name) ? name.replace(NAME, '$1-$2-$3T$4:$5:$6Z') : null
}
