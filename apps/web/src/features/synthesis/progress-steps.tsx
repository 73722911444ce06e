import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import styles from './synthesis.module.css'

/** How the rows of progress are to be read, and how many days each step takes (SYN-05). */
export function ProgressSteps({ steps }: NonNullable<SynthesisData['progress']>) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const days = (count: number) =>
    formatNumber(count, 'REAL', { currency, decimals: Number.isInteger(count) ? 0 : 1 })
  return (
    <>
      <p className={styles.check}>{t('synthesis:steps.note')}</p>
      {steps.length > 0 && (
        <section className={styles.steps} aria-label={t('synthesis:steps.title')}>
          <h2 className={styles.stepsTitle}>{t('synthesis:steps.title')}</h2>
          <dl className={styles.stepList}>
            {steps.map(({ step, label, medianDays, anomalies }) => (
              <div key={step}>
                <dt>{label}</dt>
                <dd>
                  <strong>
                    {t('synthesis:steps.days', { count: medianDays, number: days(medianDays) })}
                  </strong>
                  <span>{t('synthesis:anomalies', counted(anomalies))}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  )
}
