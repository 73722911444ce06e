import { Group, Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { cellValue } from '@quitus/data-grid/model/cell-value.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { acceptedAmountError } from '@quitus/domain/states/accepted-amount.ts'
import type { Transition } from '@quitus/domain/states/transition.ts'
import { formatNumber } from '@quitus/domain/text/number-text.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { useProject } from '#shared/projects/current-project.ts'
import type { DecisionTarget } from '#views/data/deciding.ts'
import { DayField } from './day-field.tsx'
import { columnOfRole, reasonNeed, stateOfRow, takesField } from './decision.ts'
import type { DecisionContext } from './decision-context.ts'
import { DecisionFrame } from './decision-frame.tsx'
import type { DecisionRequest } from './decisions.queries.ts'
import { ReasonField, useReasonDraft } from './reason-field.tsx'
import { todayText, useDayDraft } from './use-day-draft.ts'
import { useDecision } from './use-decision.ts'
import { useRoutedDraft } from './use-routed-draft.tsx'
import { useSubjectText } from './use-subject-text.ts'

type Props = {
  transition: Transition
  target: DecisionTarget
  reasonColumn: Column
  context: DecisionContext
}

/**
 * Takes a selection through a transition, after having said what that does (FLOW-02): with its reason, accepted
 * amount or date.
 */
export function DecisionDialog({ transition, target, reasonColumn, context }: Props) {
  const { t } = useTranslation()
  const { currency, timeZone } = useProject()
  const { columns } = context.metadata.viewMetaData
  const acceptedColumn = columnOfRole(columns, 'acceptedAmount')
  const takesReference = takesField(transition, 'reference')
  const dateRole = takesReference ? 'settledOn' : transition === 'claim' ? 'claimedOn' : 'answeredOn'
  const dateColumn = columnOfRole(columns, dateRole)
  const routed = useRoutedDraft(transition, columns)
  const states = target.rows?.flatMap((row) => stateOfRow(row, columns) ?? []) ?? null
  const need = reasonNeed(transition, states)
  // Why a route changes is in no list.
  const ownReason = routed.takesRoute ? columnOfRole(columns, 'routeReason') : undefined
  const shownReason = ownReason ?? reasonColumn
  const loadChoices = ownReason === undefined ? context.loadChoices : async () => NO_CHOICES
  const reason = useReasonDraft(shownReason, target.rows, need, loadChoices)

  const found = transition === 'validate' ? amountOfRole('amount', target, columns) : null
  const other = found === null ? null : amountOfRole('otherAmount', target, columns)
  const amountRule = COLUMN_TYPE_RULES.AMOUNT
  const [amountText, setAmountText] = useState(
    found === null ? '' : amountRule.editorText(found, { timeZone }),
  )
  const amount = readAmount()
  const takesDate = takesField(transition, 'date')
  const day = useDayDraft(todayText(timeZone), { isTaken: takesDate, isPast: true })

  function readAmount(): { value: number | null; error: string | null } {
    if (found === null) return { value: null, error: null }
    const options = { currency, timeZone, previous: found, ownHost: location.host }
    const read = amountRule.parseTyped(amountText, options)
    if (!read.ok) return { value: null, error: t(`cells:${read.code}`) }
    if (typeof read.value !== 'number') return { value: null, error: t('decisions:amount.missing') }
    const code = acceptedAmountError(read.value, found, other)
    return { value: read.value, error: code === null ? null : t(`cells:${code}`) }
  }

  const given = {
    action: transition,
    ...(amount.value === null || amount.value === found ? {} : { acceptedAmount: amount.value }),
    ...(day.value === null ? {} : { date: day.value }),
    ...(routed.route === null ? {} : { route: routed.route }),
  }
  const isValid = amount.error === null && day.error === null && (!routed.takesRoute || routed.route !== null)
  const [settled] = useDebouncedValue(JSON.stringify(given), TIMINGS.inputDebounce)
  const isSettled = settled === JSON.stringify(given)
  const requested: DecisionRequest | null = isValid && isSettled ? given : null
  const { outcome, failure, isRunning, apply } = useDecision(context, target.selection, requested)
  const subject = useSubjectText(target, context.metadata)
  const takesReason = need !== 'none'

  function onApply(): void {
    const request = {
      ...given,
      ...(reason.stored === null ? {} : { reason: reason.stored }),
      ...(takesReference ? { reference: routed.reference.trim() } : {}),
    }
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
      isConfirmFirst={found === null && !takesReason && !takesDate && !takesReference}
      onConfirm={() => {
        reason.reveal()
        routed.reveal()
        return isValid && routed.isComplete && (!takesReason || reason.error === null)
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
      {found !== null && other !== null && (
        <Radio.Group
          label={t('decisions:amount.either')}
          value={amount.value === null ? '' : String(amount.value)}
          onChange={(chosen) => setAmountText(amountRule.editorText(Number(chosen), { timeZone }))}
        >
          <Group gap="lg" mt={6}>
            {[found, other].map((each) => (
              <Radio key={each} value={String(each)} label={formatNumber(each, 'AMOUNT', { currency })} />
            ))}
          </Group>
        </Radio.Group>
      )}
      {routed.fields}
      {takesDate && dateColumn !== undefined && (
        <DayField label={dateColumn.label} draft={day} isFirst={!takesReason && !takesReference} />
      )}
      {takesReason && (
        <ReasonField
          column={shownReason}
          draft={reason}
          {...(need === 'perhaps' && { description: t('decisions:reason.ifValidated') })}
          isFirst={found === null && !routed.takesRoute}
        />
      )}
    </DecisionFrame>
  )
}

const NO_CHOICES = { editable: true, values: {} }

/** An amount of the one anomaly that is decided; null for several, and where there is none. */
function amountOfRole(
  role: 'amount' | 'otherAmount',
  { rows }: DecisionTarget,
  columns: readonly Column[],
): number | null {
  const column = columnOfRole(columns, role)
  const [row, ...others] = rows ?? []
  if (column === undefined || row === undefined || others.length > 0) return null
  const value = cellValue(row, column.name)
  return typeof value === 'number' ? value : null
}
