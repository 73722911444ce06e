import { Alert, NativeSelect } from '@mantine/core'
import type { TypePreview } from '@quitus/contract/views/convert-column.ts'
import type { ColumnDesignOfView } from '@quitus/contract/views/design-columns.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { ADDED_COLUMN_TYPES, type AddedColumnType } from '@quitus/domain/columns/column-design.ts'
import { countedUses } from '@quitus/domain/columns/column-uses.ts'
import { convertibleTypes } from '@quitus/domain/columns/convert-value.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { ActionDialog } from '#shared/forms/form-dialog.tsx'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useFollowedAtRest } from '#shared/live/use-followed.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useAction } from '#shared/use-action.ts'
import { columnDesignCalls, typePreviewKey, typePreviewQuery } from '../column-design.queries.ts'
import type { DraftColumn } from '../draft-columns.ts'
import { ConversionTable } from './conversion-table.tsx'
import styles from './type-dialog.module.css'

type Props = {
  place: { projectId: number; source: Source }
  version: number
  column: DraftColumn & { name: string }
  onConverted: (design: ColumnDesignOfView) => void
  onClose: () => void
}

/** What another type makes of the values of a column, before it gets it. */
export function TypeDialog({ place, version, column, onConverted, onClose }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const toasts = useToasts()
  const failureText = useFailureText()
  const { action, isRunning } = useAction()
  const from = column.type as AddedColumnType
  const [type, setType] = useState<AddedColumnType | null>(null)
  const requested = { column: column.name, type: type ?? from }
  const preview = useQuery({ ...typePreviewQuery(api, place, requested), enabled: type !== null })
  // Colleagues correct values while the dialog shows what is in the way.
  useFollowedAtRest(typePreviewKey(place))
  const { data } = preview
  const isFree = data !== undefined && data.refused === 0 && data.uses.every(({ isKept }) => isKept)

  async function convert(): Promise<void> {
    await action('convert', async () => {
      if (type === null) return
      try {
        onConverted(await columnDesignCalls(api, place).changeType({ column: column.name, type, version }))
      } catch (error) {
        // Someone wrote meanwhile, or began to use the column.
        void preview.refetch()
        throw error
      }
      toasts.confirm(t('columnDesign:conversion.done'))
      onClose()
    })
  }

  return (
    <ActionDialog
      title={t('columnDesign:conversion.title', {
        label: column.design.label[localeOfPath(location.pathname)],
      })}
      size="lg"
      fillsNarrow
      submitLabel={t('columnDesign:conversion.convert')}
      canSubmit={isFree && !preview.isFetching}
      isRunning={isRunning}
      onSubmit={() => void convert()}
      onClose={onClose}
    >
      <NativeSelect
        label={t('columnDesign:conversion.type')}
        data-autofocus
        value={type ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setType(ADDED_COLUMN_TYPES.find((each) => each === value) ?? null)
        }
        data={[
          ...(type === null ? [{ value: '', label: t('columnDesign:conversion.choose') }] : []),
          ...convertibleTypes(from).map((each) => ({ value: each, label: t(`columnDesign:types.${each}`) })),
        ]}
      />
      {type !== null && preview.isPending && <LoadingState lines={3} />}
      {preview.error !== null && (
        <Alert color="red" role="alert">
          {failureText(preview.error)}
        </Alert>
      )}
      {data !== undefined && type !== null && <Previewed preview={data} column={column} to={type} />}
    </ActionDialog>
  )
}

function Previewed({
  preview,
  column,
  to,
}: {
  preview: TypePreview
  column: DraftColumn
  to: AddedColumnType
}) {
  const { t } = useTranslation()
  const { values, blank, refused, refusals, examples, uses } = preview
  const named = (isKept: boolean) =>
    countedUses(uses.filter((use) => use.isKept === isKept))
      .map(({ kind, label, count }) => t(`columnDesign:uses.${kind}`, { label: label ?? '', count }))
      .join(', ')
  const counts = {
    values: t('columnDesign:conversion.values', counted(values)),
    blank: t('columnDesign:conversion.blank', counted(blank)),
  }
  return (
    <div className={styles.preview} aria-live="polite">
      <p className={styles.line}>
        {t('columnDesign:conversion.counts', counts)}{' '}
        {refused === 0 &&
          t(values === 0 ? 'columnDesign:conversion.nothing' : 'columnDesign:conversion.allFit')}
      </p>
      {named(false) !== '' && (
        <Alert color="red" role="alert">
          {t('columnDesign:conversion.inTheWay', { uses: named(false) })}
        </Alert>
      )}
      {refused > 0 && (
        <>
          <Alert color="red" role="alert">
            {t('columnDesign:conversion.refused', counted(refused))}{' '}
            {refusals.length < refused && t('columnDesign:conversion.listed', counted(refusals.length))}
          </Alert>
          <ConversionTable
            caption={t('columnDesign:conversion.refusals')}
            rows={refusals}
            column={column}
            to={to}
          />
        </>
      )}
      {examples.length > 0 && refused === 0 && (
        <ConversionTable
          caption={t('columnDesign:conversion.examples')}
          rows={examples}
          column={column}
          to={to}
        />
      )}
      {named(true) !== '' && (
        <p className={styles.line}>{t('columnDesign:conversion.kept', { uses: named(true) })}</p>
      )}
      {refused === 0 && <p className={styles.quiet}>{t('columnDesign:conversion.undoable')}</p>}
    </div>
  )
}
