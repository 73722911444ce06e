import { Checkbox, NativeSelect, Table, TextInput } from '@mantine/core'
import { MAX_REASON_LENGTH } from '@quitus/domain/states/transition.ts'
import { formatDate } from '@quitus/domain/text/date-text.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { ClaimLink } from './claim-link.tsx'
import styles from './receipts.module.css'
import type { Proposal } from './receipts.queries.ts'
import type { ReceiptChoice } from './use-receipt-choices.ts'

/** Anomalies of a proposal that are named one by one. */
const MOST_NAMED = 8

type Props = {
  proposal: Proposal
  choice: ReceiptChoice
  leftToSpread: number
  onChange: (part: Partial<ReceiptChoice>) => void
}

/** One payment or line of a file, what it may be for, and what is missing to record it. */
export function ReceiptRow({ proposal, choice, leftToSpread, onChange }: Props) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const money = (amount: number) => formatNumber(amount, 'AMOUNT', { currency })
  const line = formatCount(proposal.line)
  const candidate = proposal.candidates[choice.candidate]
  if (candidate === undefined) return null
  const { claims, refusal, how } = candidate
  const mustSpread = claims.some(({ amount }) => amount === null)
  const named = mustSpread ? claims : claims.slice(0, MOST_NAMED)
  const details = [proposal.creditNote, proposal.proof, proposal.reason].filter(Boolean).join(' · ')
  return (
    <Table.Tr data-chosen={choice.isChosen || undefined}>
      <Table.Td>
        <Checkbox
          aria-label={t('receipts:select', { line })}
          checked={choice.isChosen}
          onChange={({ currentTarget }) => onChange({ isChosen: currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td className={styles.figure}>{line}</Table.Td>
      <Table.Td className={styles.day}>{formatDate({ model: `${proposal.date}T00:00:00` })}</Table.Td>
      <Table.Td className={styles.figure}>{money(proposal.amount)}</Table.Td>
      <Table.Td className={styles.payment}>
        {proposal.bankEntry === null ? t(`recoveries:way.${proposal.way}`) : proposal.counterparty}
        <span className={styles.text}>{proposal.bankEntry === null ? details : proposal.text}</span>
      </Table.Td>
      <Table.Td>
        {proposal.candidates.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={t('receipts:candidate', { line })}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            value={String(choice.candidate)}
            onChange={({ currentTarget }) =>
              onChange({ candidate: Number(currentTarget.value), amounts: {}, isChosen: true })
            }
            data={proposal.candidates.map((each, at) => ({ value: String(at), label: labelOf(each) }))}
          />
        ) : (
          candidate.letter !== null && <strong>{candidate.letter.reference}</strong>
        )}
        <ul className={styles.claims}>
          {named.map((claim) => (
            <li key={claim.anomalyId}>
              <ClaimLink claim={claim} />
              <span className={styles.text}>
                {[claim.supplier, t('receipts:left', { amount: money(claim.left) })]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {mustSpread && (
                <TextInput
                  size="xs"
                  className={styles.part}
                  inputMode="decimal"
                  aria-label={t('receipts:part', { name: claim.name, line })}
                  value={choice.amounts[claim.anomalyId] ?? ''}
                  onChange={({ currentTarget }) =>
                    onChange({
                      isChosen: true,
                      amounts: { ...choice.amounts, [claim.anomalyId]: currentTarget.value },
                    })
                  }
                />
              )}
            </li>
          ))}
          {claims.length > named.length && <li>+ {formatCount(claims.length - named.length)}</li>}
        </ul>
        {mustSpread && leftToSpread !== 0 && (
          <span className={styles.warning}>
            {t('receipts:spread', {
              amount: money(Number.isNaN(leftToSpread) ? proposal.amount : leftToSpread),
            })}
          </span>
        )}
        {refusal !== null && (
          <div className={styles.warning}>
            {refusal.message}
            {refusal.takesReason && (
              <TextInput
                size="xs"
                maxLength={MAX_REASON_LENGTH}
                aria-label={t('receipts:reason', { line })}
                placeholder={t('receipts:reasonHint')}
                value={choice.reason}
                onChange={({ currentTarget }) => onChange({ reason: currentTarget.value })}
              />
            )}
          </div>
        )}
      </Table.Td>
      <Table.Td className={styles.how}>{t(`receipts:how.${how}`)}</Table.Td>
    </Table.Tr>
  )
}

function labelOf({ letter, claims }: Proposal['candidates'][number]): string {
  const names = claims.slice(0, 2).map(({ name, supplier }) => [name, supplier].filter(Boolean).join(' '))
  return [letter?.reference, names.join(', ') + (claims.length > 2 ? '…' : '')].filter(Boolean).join(' · ')
}
