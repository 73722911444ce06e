import { Select } from '@mantine/core'
import { joinedChoices, readableChoices } from '@quitus/domain/columns/choices.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChoices } from '#views/choice/use-choices.ts'
import type { DecisionTarget } from '#views/data/deciding.ts'
import type { DecisionContext } from './decision-context.ts'
import { DecisionFrame } from './decision-frame.tsx'
import type { DecisionRequest } from './decisions.queries.ts'
import { useDecision } from './use-decision.ts'
import { useSubjectText } from './use-subject-text.ts'

/** The choice that means nobody; members are named by their number. */
const NOBODY = ''

type Props = { column: Column; target: DecisionTarget; context: DecisionContext }

/** Puts a member of the project, or nobody, in charge of a selection (FLOW-16). */
export function AssignDialog({ column, target, context }: Props) {
  const { t } = useTranslation()
  const [person, setPerson] = useState<string | null>(null)
  const { list } = useChoices(column, context.loadChoices)
  const members = list === null ? [] : (joinedChoices(list).values[''] ?? [])
  const requested: DecisionRequest | null =
    person === null ? null : { action: 'assign', assignee: person === NOBODY ? null : Number(person) }
  const { outcome, failure, isRunning, apply } = useDecision(context, target.selection, requested)
  const subject = useSubjectText(target, context.metadata)

  return (
    <DecisionFrame
      title={t('decisions:assign.apply')}
      subject={subject}
      effect={t('decisions:effect.assign')}
      columns={context.metadata.viewMetaData.columns}
      isRequested={requested !== null}
      outcome={requested === null ? undefined : outcome}
      failure={failure}
      apply={t('decisions:assign.apply')}
      isRunning={isRunning}
      isConfirmFirst={false}
      onConfirm={() => requested !== null}
      onApply={() => requested !== null && void apply(requested)}
      onClose={context.onClose}
    >
      <Select
        label={column.label}
        placeholder={t('decisions:assign.search')}
        searchable
        data={[
          { value: NOBODY, label: t('decisions:assign.nobody') },
          ...readableChoices(column, members).map(({ value, text }) => ({ value, label: text })),
        ]}
        value={person}
        onChange={setPerson}
        allowDeselect={false}
        nothingFoundMessage={list === null ? undefined : t('grid:choices.none')}
        openOnFocus={false}
        data-autofocus
      />
    </DecisionFrame>
  )
}
