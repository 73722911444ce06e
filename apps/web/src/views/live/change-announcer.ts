import type { ChangeEvent } from '@quitus/contract/events/event.schema.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import type { TFunction } from 'i18next'

/** Changes that come close together are announced together, */
const GATHERED_FOR_MS = 1_500
/** and anyone who listens to a screen reader is not interrupted more often than this. */
const ANNOUNCED_EVERY_MS = 12_000

type Gathered = { names: Set<string>; entries: Set<string>; gone: number; many: boolean }

/** Announces to screen readers what colleagues changed, one sentence at a time. */
export function createChangeAnnouncer(t: TFunction, say: (text: string) => void) {
  let gathered: Gathered | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let announcedAt = Number.NEGATIVE_INFINITY

  function announce(): void {
    if (gathered === null) return
    say(textOf(gathered, t))
    gathered = null
    announcedAt = performance.now()
  }

  return {
    add(change: Pick<ChangeEvent, 'rows' | 'gone' | 'many'>, name: string): void {
      if (gathered === null) {
        gathered = { names: new Set(), entries: new Set(), gone: 0, many: false }
        const wait = Math.max(GATHERED_FOR_MS, announcedAt + ANNOUNCED_EVERY_MS - performance.now())
        timer = setTimeout(announce, wait)
      }
      gathered.names.add(name)
      for (const { entryId } of change.rows) gathered.entries.add(entryId)
      gathered.gone += change.gone.length
      gathered.many ||= change.many
    },
    stop: () => clearTimeout(timer),
  }
}

function textOf({ names, entries, gone, many }: Gathered, t: TFunction): string {
  const who = [...names].join(', ')
  if (many) return t('live:changed.many', { names: who })
  const parts = [
    ...(entries.size > 0 ? [t('live:changed.rows', { ...counted(entries.size), names: who })] : []),
    ...(gone > 0 ? [t('live:changed.gone', counted(gone))] : []),
  ]
  return parts.join(' ')
}

function counted(count: number): { count: number; number: string } {
  return { count, number: formatNumber(count, 'INTEGER', { currency: '' }) }
}
