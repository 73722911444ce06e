import { Stack } from '@mantine/core'
import type { Column } from '@quitus/domain/columns/column.ts'
import { columnGroups } from '@quitus/domain/columns/column-groups.ts'
import { TIMINGS } from '@quitus/domain/timings.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AppForm } from '#shared/forms/app-form.tsx'
import styles from './free-anomalies.module.css'
import { FreeAnomalyField } from './free-anomaly-field.tsx'
import { useNewFreeAnomaly } from './use-new-free-anomaly.ts'

type Props = {
  columns: readonly Column[]
  /** Whether the form holds anything that closing it would lose. */
  onChanged: (isChanged: boolean) => void
  onAdded: (entryId: string) => void
  actions: ReactNode
}

/**
 * The fields of a new row under the names of their groups, in French order with the others under their own name
 * (I18N-07).
 */
export function FreeAnomalyForm({ columns, onChanged, onAdded, actions }: Props) {
  const { t } = useTranslation()
  const groups = columnGroups(columns, t('grid:otherGroup'))
  const newAnomaly = useNewFreeAnomaly(
    groups.flatMap((group) => group.columns),
    onAdded,
  )
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => onChanged(newAnomaly.isChanged), [onChanged, newAnomaly.isChanged])
  useEffect(() => {
    // The dialog opened before its fields were there.
    const timer = setTimeout(() => {
      if (fields.current?.contains(document.activeElement) === false)
        fields.current.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }, TIMINGS.autofocus)
    return () => clearTimeout(timer)
  }, [])
  return (
    <AppForm
      form={newAnomaly.form}
      {...(newAnomaly.isEmpty && { incompleteText: t('cells:nothing_entered') })}
      actions={actions}
      footClassName={styles.foot ?? ''}
    >
      <div ref={fields} className={styles.groups}>
        {groups.map((group, at) => (
          <fieldset key={group.name} className={styles.group}>
            <legend>{group.name}</legend>
            <div className={styles.fields}>
              {group.columns.map((column, place) => (
                <Stack key={column.name} gap={0} data-field={column.name}>
                  <FreeAnomalyField
                    column={column}
                    newAnomaly={newAnomaly}
                    isFirst={at === 0 && place === 0}
                  />
                </Stack>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </AppForm>
  )
}
