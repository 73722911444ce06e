import { Anchor } from '@mantine/core'
import type { ImportPreview, PreviewedAnomaly } from '@quitus/contract/imports/import-preview.schema.ts'
import { formatCount } from '@quitus/domain/text/number-text.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import styles from './preview.module.css'
import { PreviewedEntries } from './previewed-entries.tsx'
import { useAmount } from './use-amount.ts'

type Props = {
  preview: ImportPreview
  change: 'new' | 'gone' | 'changed'
  anomalies: readonly PreviewedAnomaly[]
}

/** Anomalies, each of which opens to its entries; those that are published lead to their page. */
export function PreviewedAnomalies({ preview, change, anomalies }: Props) {
  const { t } = useTranslation()
  const { id } = useProject()
  const amount = useAmount()
  return (
    <ul className={styles.anomalies}>
      {anomalies.map((anomaly) => {
        const { anomalyId, name, kind, reason, comments, files, entryCount } = anomaly
        return (
          <li key={anomalyId}>
            <details>
              <summary>
                <span className={styles.name}>
                  {[name, kind, firstText(anomaly)].filter(Boolean).join(' · ') ||
                    t('importing:preview.line')}
                </span>
                <span className={styles.note}>
                  {anomaly.isDecided && <span>{t('importing:preview.isDecided')}</span>}
                  {comments > 0 && <span>{t('importing:preview.comments', { count: comments })}</span>}
                  {files > 0 && <span>{t('importing:preview.files', { count: files })}</span>}
                  {anomaly.isWeak && <span>{t('importing:preview.isWeak')}</span>}
                </span>
                <span className={styles.figure}>
                  {change === 'changed' && anomaly.amountBefore !== anomaly.amount
                    ? `${amount(anomaly.amountBefore)} → ${amount(anomaly.amount)}`
                    : amount(anomaly.amount ?? anomaly.amountBefore)}
                </span>
              </summary>
              {reason !== null && <p className={styles.reason}>{reason}</p>}
              <PreviewedEntries preview={preview} anomaly={anomaly} />
              {entryCount > anomaly.entries.length && (
                <p className={styles.note}>
                  {t('importing:preview.moreEntries', {
                    count: entryCount - anomaly.entries.length,
                    entries: formatCount(entryCount - anomaly.entries.length),
                  })}
                </p>
              )}
              {change !== 'new' && preview.hasAnomalies && (
                <Anchor
                  size="sm"
                  renderRoot={(props) => (
                    <Link
                      to="/$projectId/resultats/dashboards/$vueName/anomalie/$anomalyId"
                      params={{ projectId: String(id), vueName: DEFAULT_NAME, anomalyId }}
                      {...props}
                    />
                  )}
                >
                  {t('importing:preview.open')}
                </Anchor>
              )}
            </details>
          </li>
        )
      })}
    </ul>
  )
}

/** What the ledger says first of an anomaly: the supplier where it has one. */
function firstText({ entries }: PreviewedAnomaly): string | undefined {
  return entries[0]?.values.find((value) => typeof value === 'string')
}
