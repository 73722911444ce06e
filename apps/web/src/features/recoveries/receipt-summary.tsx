import { Button } from '@mantine/core'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import styles from './receipts.module.css'
import type { Receipts } from './receipts.queries.ts'

type Props = { receipts: Receipts; fileName: string; onAgain: () => void }

/** What was understood of a file, in a few words. */
export function ReceiptSummary({ receipts, fileName, onAgain }: Props) {
  const { t } = useTranslation()
  const { understood, proposals, more, faultCount } = receipts
  const { kind, version, accounts, encoding, delimiter, decimalMark, dateFormat } = understood
  const counts = [
    ['lines', understood.lines],
    ['proposed', proposals.length + more],
    ['booked', understood.booked],
    ['unmatched', understood.unmatched],
    ['outgoing', understood.outgoing],
    ['faults', faultCount],
  ] as const
  return (
    <header className={styles.summary}>
      <div>
        <h2>{fileName}</h2>
        <p>
          {[
            `${t(`receipts:understood.${kind}`)}${version === null ? '' : ` ${version}`}`,
            ...accounts.map((account) => t('receipts:understood.ofAccount', { account })),
            ...(encoding === null
              ? []
              : [
                  t('receipts:understood.text', {
                    ...{ encoding, decimalMark, dateFormat },
                    delimiter: delimiter === '\t' ? t('receipts:understood.tab') : delimiter,
                  }),
                ]),
          ].join(' · ')}
        </p>
        <p className={styles.counts}>
          {counts
            .filter(([name, count]) => count > 0 || name === 'lines' || name === 'proposed')
            .map(([name, count]) => (
              <span key={name} data-name={name}>
                {t(`receipts:understood.${name}`, counted(count))}
              </span>
            ))}
        </p>
      </div>
      <Button variant="default" onClick={onAgain}>
        {t('receipts:again')}
      </Button>
    </header>
  )
}
