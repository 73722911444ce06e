import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { useSession } from '#shared/services.ts'
import './print-page.css'
import styles from './print-cover.module.css'

/** The first page on paper: what the figures are about, of when, and who printed them. Not on screen. */
export function PrintCover({ data }: { data: SynthesisData }) {
  const { t } = useTranslation()
  const { name, company, timeZone } = useProject()
  const session = useSession()
  const printedAt = usePrintingTime()
  const facts = [
    ['project', name],
    ['company', company],
    ['period', t('synthesis:print.published', { date: formatDateTime({ model: data.timestamp }, timeZone) })],
    ['scope', scopeOf(data)],
    ['date', formatDateTime({ model: printedAt.toISOString() }, timeZone)],
    ['by', session?.fullName ?? ''],
  ] as const
  function scopeOf({ isFiltered, holdsUnpresented }: SynthesisData): string {
    if (isFiltered)
      return t(holdsUnpresented ? 'synthesis:print.filteredOfStaff' : 'synthesis:print.filtered')
    return t(holdsUnpresented ? 'synthesis:print.everythingOfStaff' : 'synthesis:print.everything')
  }
  return (
    <div className={styles.cover} aria-hidden>
      <p className={styles.product}>{t('productName')}</p>
      <p className={styles.title}>{data.label}</p>
      <dl className={styles.facts}>
        {facts.map(([key, text]) => (
          <div key={key}>
            <dt>{t(`synthesis:print.${key}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t('synthesis:print.note')}</p>
    </div>
  )
}

/** When the page was printed last, else when it was opened. */
function usePrintingTime(): Date {
  const [time, setTime] = useState(() => new Date())
  useEffect(() => {
    const note = () => setTime(new Date())
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return time
}
