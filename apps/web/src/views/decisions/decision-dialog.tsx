import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { Column } from '@quitus/domain/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/column-type-rules.ts'
import { acceptedAmountError } from '@quitus/domain/states/accepted-amount.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { DayField } from './day-field.tsx'
import { columnOfRole, type DecisionTarget, reasonNeed, stateOfRow, takesField } from './decision.ts'
import type { DecisionContext } from './decision-context.ts'
import { DecisionFrame } from './decision-frame.tsx'
import type { DecisionRequest } from './decisions.queries.ts'
import { ReasonField, useReasonDraft } from './reason-field.tsx'
import { todayText, useDayDraft } from './use-day-draft.ts'
import { useDecision } from './use-decision.ts'
import { useSubjectText } from './use-subject-text.ts'

type Props = {
  transition: Transition
  target: DecisionTarget
  reasonColumn: Column
  context: DecisionContext
}

/** Takes a selection through a transition, after having said what that does (FLOW-02): with its reason, accepted amount or date. */
export function DecisionDialog({ transition, target, reasonColumn, context }: Props) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const { columns } = context.metadata.viewMetaData
  const acceptedColumn = columnOfRole(columns, 'acceptedAmount')
  const dateColumn = columnOfRole(columns, transition === 'claim' ? 'claimedOn' : 'answeredOn')
  const states = target.rows?.flatMap((row) => stateOfRow(row, columns) ?? []) ?? null
  const need = reasonNeed(transition, states)
  const reason = useReasonDraft(reasonColumn, target.rows, need, context.loadChoices)

  const found = transition === 'validate' ? foundAmount(target, columns) : null
  const amountRule = COLUMN_TYPE_RULES.AMOUNT
  const [amountText, setAmountText] = useState(
    found === null ? '' : amountRule.editorText(found, { timeZone }),
  )
  const amount = readAmount()
  const takesDate = takesField(transition, 'date')
  const day = useDayDraft(todayText(timeZone), takesDate)

  function readAmount(): { value: number | null; error: string | null } {
    if (found === null) return { value: null, error: null }
    const options = { currency, timeZone, previous: found, ownHost: location.host }
    const read = amountRule.parseTyped(amountText, options)
    if (!read.ok) return { value: null, error: t(`cells:${read.code}`) }
    if (typeof read.value !== 'number') return { value: null, error: t('decisions:amount.missing') }
    const code = acceptedAmountError(read.value, found)
    return { value: read.value, error: code === null ? null : t(`cells:${code}`) }
  }

  const given = {
    action: transition,
    ...(amount.value === null || amount.value === found ? {} : { acceptedAmount: amount.value }),
    ...(day.value === null ? {} : { date: day.value }),
  }
  const isValid = amount.error === null && day.error === null
  const [settled] = useDebouncedValue(JSON.stringify(given), TIMINGS.inputDebounce)
  const isSettled = settled === JSON.stringify(given)
  const requested: DecisionRequest | null = isValid && isSettled ? given : null
  const { outcome, failure, isRunning, apply } = useDecision(context, target.selection, requested)
  const subject = useSubjectText(target, context.metadata)
  const takesReason = need !== 'none'

  function onApply(): void {
    const request = { ...given, ...(reason.stored === null ? {} : { reason: reason.stored }) }
    void apply(request, (refusal) => {
      const isReason = refusal instanceof ApiError && refusal.code === 'reason_required'
      if (isReason) reason.require()
      return isReason
    })
  }

  return (
    <DecisionFrame
      title={t(`writing:act.${transition}`)}
      subject={subject}
      effect={t(`decisions:effect.${transition}`)}
      columns={columns}
      isRequested={isValid}
      outcome={requested === null ? undefined : outcome}
      failure={failure}
      apply={t(`writing:act.${transition}`)}
      isRunning={isRunning}
      isConfirmFirst={found === null && !takesReason && !takesDate}
      onConfirm={() => {
        reason.reveal()
        return isValid && (!takesReason || reason.error === null)
      }}
      onApply={onApply}
      onClose={context.onClose}
    >
      {found !== null && acceptedColumn !== undefined && (
        <TextInput
          label={acceptedColumn.label}
          description={t('decisions:amount.found', { amount: formatNumber(found, 'AMOUNT', { currency }) })}
          inputMode={amountRule.inputMode}
          value={amountText}
          error={amount.error}
          onChange={(event) => setAmountText(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
      )}
      {takesDate && dateColumn !== undefined && (
        <DayField label={dateColumn.label} draft={day} isFirst={!takesReason} />
      )}
      {takesReason && (
        <ReasonField
          column={reasonColumn}
          draft={reason}
          {...(need === 'perhaps' && { description: t('decisions:reason.ifValidated') })}
          isFirst={found === null}
        />
      )}
    </DecisionFrame>
  )
}

/** The amount of the one anomaly that is decided; null for several, and where none was found. */
function foundAmount({ rows }: DecisionTarget, columns: readonly Column[]): number | null {
  const column = columnOfRole(columns, 'amount')
  const [row, ...others] = rows ?? []
  if (column === undefined || row === undefined || others.length > 0) return null
  const value = cellValue(row, column.name)
  return typeof value === 'number' ? value : null
}
