import { Button } from '@mantine/core'
import type { ClaimLetter } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { sumDecimals } from '@quitus/domain/text/decimal-sum.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { LetterActions } from './letter-actions.tsx'
import styles from './letters.module.css'

/** What can be done with the chosen letters together, below their list. */
export function SelectionBar({ letters, onDone }: { letters: readonly ClaimLetter[]; onDone: () => void }) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const amount = Number(sumDecimals(letters.map((letter) => String(letter.amount))))
  return (
    <div className={styles.bar}>
      <strong role="status">
        {t('letterList:selected', {
          letters: t('letters:summary.letters', counted(letters.length)),
          amount: formatNumber(amount, 'AMOUNT', { currency }),
        })}
      </strong>
      <LetterActions letters={letters} onDone={onDone} />
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onDone}>
        {t('letterList:clear')}
      </Button>
    </div>
  )
}
