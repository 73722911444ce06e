import { ActionIcon, Button, Group } from '@mantine/core'
import { StateChip } from '@quitus/data-grid/core/ui/state-chip.tsx'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { readableChoices } from '@quitus/domain/columns/choices.ts'
import {
  IconArrowDown,
  IconArrowsDiagonal,
  IconArrowUp,
  IconBuildingStore,
  IconLock,
} from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useRowEdits } from '#views/data/use-row-edits.ts'
import { useViewNavigation } from '#views/data/use-view-navigation.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { columnOfRole, stateOfRow } from '#views/decisions/decision.ts'
import { EntryDecisions } from '#views/decisions/entry-decisions.tsx'
import { useDecisions } from '#views/decisions/use-decisions.ts'
import { DrawerHead } from './drawer-head.tsx'
import { EntryDecided } from './entry-decided.tsx'
import styles from './entry-drawer.module.css'
import { EntryState } from './entry-state.tsx'
import { useCellRefusal } from './use-cell-refusal.ts'

type Props = {
  titleId: string
  title: string
  /** undefined until the row is loaded. */
  row: GridRow | undefined
  onNavigate: (step: number) => void
  /** The button that was pressed is gone: the focus needs a place. */
  onDecided: () => void
  onClose: () => void
}

/** Head of the row detail: which row, its state, and the actions on it. */
export function EntryHead({ titleId, title, row, onNavigate, onDecided, onClose }: Props) {
  const { metadata, entryActions, t } = useCurrentView()
  const { editCell } = useRowEdits()
  const { openAnomaly, supplierCodeOf, openSupplier } = useViewNavigation()
  const { offered } = useDecisions()
  const refusalOf = useCellRefusal()
  const { columns } = metadata.viewMetaData
  const validated = columns.find((column) => column.name === metadata.validatedColumn)
  const value = validated === undefined ? undefined : row?.[validated.name]
  const stateColumn = columnOfRole(columns, 'state')
  const state = row === undefined ? null : stateOfRow(row, columns)
  const canDecide =
    state === null && validated !== undefined && row !== undefined && refusalOf(row, validated) === null

  const supplier = row === undefined ? null : supplierCodeOf(row)
  const isDecidable = row !== undefined && offered(row).length > 0

  // The button that was pressed is gone with the state before, and the focus with it.
  const isLost = useEffectEvent(() => {
    if (document.activeElement === document.body) onDecided()
  })
  useEffect(() => {
    if (state !== null) isLost()
  }, [state])

  function decide(decision: boolean | null): void {
    if (row === undefined || validated === undefined) return
    editCell(row, validated.name, decision)
    onDecided()
  }

  return (
    <DrawerHead
      titleId={titleId}
      title={title}
      marks={
        <>
          {state !== null && stateColumn !== undefined && (
            <StateChip state={state} text={readableChoices(stateColumn, [state])[0]?.text ?? state} />
          )}
          {state === null && validated !== undefined && row !== undefined && <EntryState value={value} />}
          {row?.locked === true && (
            <span className={styles.locked}>
              <IconLock size={16} aria-hidden />
              {t('dashboard:entry.locked')}
            </span>
          )}
        </>
      }
      actions={
        <>
          {supplier !== null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('dashboard:entry.supplier')}
              title={t('dashboard:entry.supplier')}
              onClick={() => openSupplier(supplier)}
            >
              <IconBuildingStore size={18} />
            </ActionIcon>
          )}
          {openAnomaly !== undefined && row !== undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('dashboard:entry.page')}
              title={t('dashboard:entry.page')}
              onClick={() => openAnomaly(row)}
            >
              <IconArrowsDiagonal size={18} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('dashboard:entry.previous')}
            title={t('dashboard:entry.previous')}
            onClick={() => onNavigate(-1)}
          >
            <IconArrowUp size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={t('dashboard:entry.next')}
            title={t('dashboard:entry.next')}
            onClick={() => onNavigate(1)}
          >
            <IconArrowDown size={18} />
          </ActionIcon>
        </>
      }
      closeLabel={t('dashboard:entry.close')}
      onClose={onClose}
    >
      {state !== null && row !== undefined && <EntryDecided row={row} />}
      {(canDecide || isDecidable || (entryActions !== undefined && row !== undefined)) && (
        <Group gap="xs" mt="sm">
          {isDecidable && row !== undefined && <EntryDecisions row={row} />}
          {!canDecide ? null : value === null || value === undefined ? (
            <>
              <Button size="xs" onClick={() => decide(true)}>
                {t('dashboard:entry.validate')}
              </Button>
              <Button size="xs" variant="default" onClick={() => decide(false)}>
                {t('dashboard:entry.reject')}
              </Button>
            </>
          ) : (
            <Button size="xs" variant="default" onClick={() => decide(null)}>
              {t('dashboard:entry.reopen')}
            </Button>
          )}
          {row !== undefined && entryActions?.(row)}
        </Group>
      )}
    </DrawerHead>
  )
}
