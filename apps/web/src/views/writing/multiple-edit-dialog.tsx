import { NativeSelect, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { GridSelection } from '@quitus/data-grid/model/grid-selection.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES, isFileType } from '@quitus/domain/columns/column-type-rules.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import type { LoadChoices } from '#views/choice/use-choices.ts'
import { type MultipleEditRequest, selectionBody } from '#views/data/selection-body.ts'
import { useViewText } from '#views/data/use-view-text.ts'
import { MultipleEditOutcome } from './multiple-edit-outcome.tsx'
import { MultipleEditValue } from './multiple-edit-value.tsx'
import { multipleEdit, type WrittenView } from './writing.queries.ts'

const BOOLEANS = { true: true, false: false, pending: null } as const

type Props = {
  view: WrittenView
  timestamp: string
  columns: readonly Column[]
  selection: GridSelection
  count: number
  loadChoices: LoadChoices
  onApply: (edit: MultipleEditRequest) => void
  onClose: () => void
}

/**
 * Puts one value into one column of all selected anomalies, after having said how many change and how many cannot
 * (FLOW-01).
 */
export function MultipleEditDialog({
  view,
  timestamp,
  columns,
  selection,
  count,
  loadChoices,
  onApply,
  onClose,
}: Props) {
  const t = useViewText(view.source)
  const { api } = useServices()
  const { currency, timeZone } = useProject()
  const offered = columns.filter(({ editable, hidden, type }) => editable && !hidden && !isFileType(type))
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const column = offered.find((each) => each.name === name)
  const rule = column === undefined ? null : COLUMN_TYPE_RULES[column.type]
  const isBoolean = rule?.editor === 'boolean'
  const read = isBoolean
    ? ({ ok: true, value: BOOLEANS[(text || 'pending') as keyof typeof BOOLEANS] } as const)
    : (rule?.parseTyped(text, { currency, timeZone, previous: null, ownHost: location.host }) ?? null)
  const requested = column !== undefined && read?.ok ? { column: column.name, value: read.value } : null
  const [settled] = useDebouncedValue(JSON.stringify(requested), TIMINGS.inputDebounce)
  const outcome = useQuery({
    queryKey: ['multiple-edit', view.projectId, view.source, timestamp, settled, selection],
    enabled: requested !== null && settled === JSON.stringify(requested),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: ({ signal }) => {
      if (requested === null) throw new Error('No edit is requested')
      const edit = { timestamp, selection: selectionBody(selection), ...requested, dryRun: true }
      return multipleEdit(api, view, edit, signal)
    },
  })
  const isKnown = requested !== null && settled === JSON.stringify(requested) && outcome.data !== undefined
  const canApply = isKnown && outcome.data.changed > 0

  return (
    <ActionDialog
      title={t('writing:multiple.title')}
      centered
      gap="sm"
      submitLabel={t('writing:multiple.apply')}
      cancelLabel={t('writing:multiple.cancel')}
      canSubmit={canApply}
      onSubmit={() => requested !== null && onApply(requested)}
      onClose={onClose}
    >
      <Text size="sm">{t('writing:multiple.scope', counted(count))}</Text>
      <NativeSelect
        data-autofocus
        label={t('writing:multiple.column')}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setText('')
        }}
        data={[
          { value: '', label: t('writing:multiple.choose'), disabled: true },
          ...offered.map(({ name: value, label }) => ({ value, label })),
        ]}
      />
      {column !== undefined && (
        <MultipleEditValue
          key={column.name}
          column={column}
          text={text}
          error={read !== null && !read.ok ? t(`cells:${read.code}`) : undefined}
          loadChoices={loadChoices}
          onChange={setText}
        />
      )}
      <MultipleEditOutcome
        isRequested={requested !== null}
        outcome={isKnown ? outcome.data : undefined}
        failure={outcome.error}
        columns={columns}
      />
    </ActionDialog>
  )
}
