import type { HomeEvent } from '@quitus/contract/home/get-home.ts'
import { EDIT_KINDS } from '@quitus/domain/anomalies/change-kind.ts'
import { TRANSITIONS } from '@quitus/domain/states/transition.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'

const EDITS: readonly string[] = [...EDIT_KINDS, 'multipleEdit']
const KNOWN = [
  ...TRANSITIONS,
  ...([
    'file',
    'undo',
    'redo',
    'import',
    'addRow',
    'deleteRow',
    'restoreRow',
    'convert',
    'assign',
    'recover',
  ] as const),
  'comment',
] as const

/** An event as a sentence: who did what, to which anomaly or to how many. */
export function useEventText(): (event: HomeEvent) => string {
  const { t } = useTranslation()

  function whatOf({ count, countOf, anomaly }: HomeEvent): string {
    if (anomaly !== null) return t('home:what.anomaly', { name: anomaly.name })
    return t(`home:what.${countOf}`, counted(count))
  }

  return (event) => {
    const { kind, actor, impersonator, anomaly } = event
    const who = impersonator === null ? actor : t('home:onBehalf', { impersonator, actor })
    const said = { who, what: whatOf(event) }
    if (EDITS.includes(kind)) return t('home:event.edit', said)
    if (kind === 'comment' && anomaly === null) return t('home:event.comments', said)
    return t(`home:event.${KNOWN.find((each) => each === kind) ?? 'other'}`, said)
  }
}
