import { Alert } from '@mantine/core'
import { can } from '@quitus/domain/access/permissions.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actorOf } from '#shared/actor.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import { PresentForm } from './present-form.tsx'
import { PresentedNotice } from './presented-notice.tsx'
import styles from './triage.module.css'
import { triageQuery } from './triage.queries.ts'

/**
 * What detection found and only staff see, and the ways to present a range of it (FLOW-14). `isFolded` shows one line
 * that opens.
 */
export function TriagePanel({ isFolded = false }: { isFolded?: boolean }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const project = useProject()
  const session = useSession()
  const { id, currency } = project
  const mayPresent = session !== null && can(actorOf(session), 'anomaly.present', project)
  const [done, setDone] = useState<{ changeSet: string; changed: number } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const heading = useId()
  const waiting = useQuery({ ...triageQuery(api, id), enabled: mayPresent })
  const triage = waiting.data?.triage ?? null
  if (!mayPresent || triage === null || (triage.count === 0 && done === null)) return null
  const { count, amount } = triage
  const said =
    amount === null
      ? t('home:triage.waiting', counted(count))
      : t('home:triage.waitingAmount', {
          ...counted(count),
          amount: formatNumber(amount, 'AMOUNT', { currency }),
        })
  const form =
    count === 0 ? (
      <p className={styles.text}>{t('home:triage.none')}</p>
    ) : (
      <>
        <p className={styles.text}>{said}</p>
        {waiting.isError && <Alert color="red">{t('home:triage.outdated')}</Alert>}
        <PresentForm key={`${triage.timestamp} ${count}`} triage={triage} onPresented={setDone} />
      </>
    )
  const isShown = !isFolded || isOpen
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        {isFolded ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden>{isOpen ? '▾' : '▸'}</span>
            {count === 0 ? t('home:triage.title') : t('home:triage.summary', counted(count))}
          </button>
        ) : (
          t('home:triage.title')
        )}
      </h2>
      {done !== null && <PresentedNotice done={done} onUndone={() => setDone(null)} />}
      {isShown && form}
    </section>
  )
}
