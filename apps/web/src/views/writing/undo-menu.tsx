import { ActionIcon, Button, Popover, ScrollArea, Text, Tooltip } from '@mantine/core'
import type { Step } from '@quitus/contract/history/list-own-changes.ts'
import { isOfCells, STEP_KINDS } from '@quitus/domain/anomalies/change-kind.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconArrowBackUp, IconArrowForwardUp, IconChevronDown, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useViewText } from '#views/data/use-view-text.ts'
import { useViewState, useViewStore } from '#views/data/view-store.ts'
import { useUndo } from './use-undo.ts'
import styles from './writing.module.css'
import { type WrittenView, writingQueries } from './writing.queries.ts'

/** Undo, redo, and the list of what would be undone (CELL-12); people who only read open the history alone. */
export function UndoMenu() {
  const { t } = useTranslation()
  const { set } = useViewStore()
  const { scope: view, canEdit } = useViewState(({ shown }) => shown)
  const undo = useUndo()
  const [isOpen, setOpen] = useState(false)
  const openHistory = () => set('isHistoryOpen', true)
  if (!canEdit) {
    return (
      <Tooltip label={t('writing:history.title')}>
        <ActionIcon variant="default" size={36} aria-label={t('writing:history.title')} onClick={openHistory}>
          <IconHistory size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Button.Group>
      <Tooltip label={`${t('writing:undo.undo')} (Ctrl Z)`}>
        <ActionIcon variant="default" size={36} aria-label={t('writing:undo.undo')} onClick={undo.undo}>
          <IconArrowBackUp size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={`${t('writing:undo.redo')} (Ctrl Y)`}>
        <ActionIcon variant="default" size={36} aria-label={t('writing:undo.redo')} onClick={undo.redo}>
          <IconArrowForwardUp size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width={340}
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <Tooltip label={t('writing:undo.steps')}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('writing:undo.steps')}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown p={4}>
          {isOpen && (
            <Steps
              view={view}
              onUndo={(changeSets) => {
                setOpen(false)
                undo.undoAll(changeSets)
              }}
            />
          )}
          <Button
            fullWidth
            variant="subtle"
            justify="flex-start"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => {
              setOpen(false)
              openHistory()
            }}
          >
            {t('writing:history.open')}
          </Button>
        </Popover.Dropdown>
      </Popover>
    </Button.Group>
  )
}

function Steps({ view, onUndo }: { view: WrittenView; onUndo: (changeSets: readonly string[]) => void }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const failureText = useFailureText()
  const steps = useQuery(writingQueries.ownChanges(api, view))
  const listed = steps.data?.undo ?? []
  if (listed.length === 0) {
    return (
      <Text size="sm" c="dimmed" p="xs">
        {steps.error !== null
          ? failureText(steps.error)
          : steps.data === undefined
            ? '…'
            : t('writing:undo.none')}
      </Text>
    )
  }
  return (
    <ScrollArea.Autosize mah="50vh" type="auto">
      <ol className={styles.steps} aria-label={t('writing:undo.steps')}>
        {listed.map((step, at) => (
          <li key={step.changeSet}>
            <button
              type="button"
              className={styles.step}
              title={t('writing:undo.upTo', counted(at + 1))}
              onClick={() => onUndo(listed.slice(0, at + 1).map(({ changeSet }) => changeSet))}
            >
              <StepText step={step} source={view.source} />
            </button>
          </li>
        ))}
      </ol>
    </ScrollArea.Autosize>
  )
}

function StepText({ step, source }: { step: Step; source: WrittenView['source'] }) {
  const { kind, columns, cells, rows, at } = step
  const t = useViewText(source)
  const { timeZone } = useProject()
  const known = STEP_KINDS.find((each) => each === kind) ?? 'other'
  return (
    <>
      <span>
        {t('writing:undo.step', {
          kind: t(`writing:kind.${known}`),
          columns: columns.map(({ label }) => label).join(', '),
        })}
      </span>
      <span className={styles.stepDetail}>
        {isOfCells(kind) ? t('writing:undo.cells', counted(cells)) : t('dashboard:count', counted(rows))} ·{' '}
        {formatDateTime({ model: at }, timeZone)}
      </span>
    </>
  )
}
