import { Checkbox } from '@mantine/core'
import type { ClaimLetter } from '@quitus/contract/claim-letters/claim-letter.schema.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { LetterMark } from './letter-mark.tsx'
import styles from './letters.module.css'

type Props = {
  letters: readonly ClaimLetter[]
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
  onOpen: (letter: number) => void
}

/** The letters of a list, newest first; a card each where the screen is narrow. */
export function LetterTable({ letters, chosen, onChoose, onOpen }: Props) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const areAllChosen = letters.every(({ id }) => chosen.has(id))
  const day = (value: string) => formatDate({ model: `${value}T00:00:00` })
  const toggle = (id: number) =>
    onChoose(new Set(chosen.has(id) ? [...chosen].filter((each) => each !== id) : [...chosen, id]))
  return (
    <TableScroll label={t('letters:title')} className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>
              <Checkbox
                size="xs"
                aria-label={t('letterList:selectAll')}
                checked={areAllChosen}
                indeterminate={chosen.size > 0 && !areAllChosen}
                onChange={() => onChoose(new Set(areAllChosen ? [] : letters.map(({ id }) => id)))}
              />
            </th>
            <th>{t('letters:column.reference')}</th>
            <th>{t('letters:column.supplier')}</th>
            <th className={styles.number}>{t('letters:column.anomalies')}</th>
            <th className={styles.number}>{t('letters:column.amount')}</th>
            <th>{t('letters:column.written')}</th>
            <th>{t('letterList:answerBy')}</th>
            <th>{t('letterList:state.label')}</th>
          </tr>
        </thead>
        <tbody>
          {letters.map((letter) => (
            // The button of its reference opens it by keyboard.
            <tr
              key={letter.id}
              data-chosen={chosen.has(letter.id) || undefined}
              onClick={({ target }) => {
                if (target instanceof Element && target.closest('input, label, button') === null)
                  onOpen(letter.id)
              }}
            >
              <td className={styles.choice}>
                <Checkbox
                  size="xs"
                  aria-label={t('letters:list.select', { reference: letter.reference })}
                  checked={chosen.has(letter.id)}
                  onChange={() => toggle(letter.id)}
                />
              </td>
              <td className={styles.reference}>
                <button type="button" className={styles.open} onClick={() => onOpen(letter.id)}>
                  {letter.reference}
                </button>
                <div className={styles.more}>{t(`letters:kind.${letter.kind}`)}</div>
              </td>
              <td className={styles.supplier}>
                {letter.supplier}
                <div className={styles.more}>
                  {[letter.supplierCode, letter.company].filter((part) => part !== null).join(' · ')}
                </div>
              </td>
              <td className={`${styles.number} ${styles.anomalies}`}>
                <span className={styles.narrowOnly}>{t('letters:column.anomalies')}</span>
                {counted(letter.anomalies).number}
              </td>
              <td className={`${styles.number} ${styles.amount}`}>
                {formatNumber(letter.amount, 'AMOUNT', { currency })}
              </td>
              <td className={styles.written}>
                <span className={styles.narrowOnly}>{t('letters:column.written')}</span>
                {day(letter.writtenOn)}
              </td>
              <td className={styles.answerBy}>
                <span className={styles.narrowOnly}>{t('letterList:answerBy')}</span>
                {day(letter.answerBy)}
              </td>
              <td className={styles.state}>
                <LetterMark state={letter.state} />
                {letter.sentOn !== null && (
                  <div className={styles.more}>
                    {letter.answeredOn === null
                      ? t('letterList:sentOn', { day: day(letter.sentOn) })
                      : t('letterList:answeredOn', { day: day(letter.answeredOn) })}
                    {letter.delivery === 'waiting' && <div>{t('letterList:delivery.waiting')}</div>}
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}
