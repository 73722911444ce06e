import { Button, Loader, Menu } from '@mantine/core'
import type { CellTextOptions } from '@quitus/domain/column-types/column-type-rule.ts'
import type { ReactNode } from 'react'
import type { GridLabels } from '#data-grid-props.ts'
import type { SelectionSummary } from '#selection/selection-controller.ts'
import type { CellsSummary } from './cell-statistics.ts'
import { figureTexts } from './figure-texts.ts'
import type { WorkProgress } from './work-progress.ts'
import './status-bar.css'

export type StatusBarProps = {
  selection: SelectionSummary | null
  cells: CellsSummary
  working: WorkProgress
  labels: GridLabels
  textOptions: CellTextOptions
  /** What the page can do with the selected rows. */
  selectionActs: ReactNode
  onSelectAll: () => void
  onClearSelection: () => void
  onCopy: (withHeaders: boolean) => void
  onCancel: () => void
}

/** The foot of the grid: what is selected and what can be done with it at the left, figures of the selected cells at the right. */
export function StatusBar({
  selection,
  cells,
  working,
  labels,
  textOptions,
  selectionActs,
  ...acts
}: StatusBarProps) {
  const { selection: words, copy } = labels
  const count = selection?.count ?? 0
  const total = selection?.total ?? null
  const canCopy = cells !== null || count > 0
  return (
    <section className="quitus-status" aria-label={labels.status.label}>
      {count > 0 && (
        <>
          <strong className="quitus-status-count">{words.count(count)}</strong>
          {total !== null && count < total && (
            <Button size="compact-xs" variant="subtle" onClick={acts.onSelectAll}>
              {words.selectAll(total)}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={acts.onClearSelection}>
            {words.clear}
          </Button>
          {selectionActs}
        </>
      )}
      {canCopy && working === null && (
        <Menu position="top-start">
          <Menu.Target>
            <Button size="compact-xs" variant="subtle" color="gray">
              {copy.menu}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item rightSection="Ctrl C" onClick={() => acts.onCopy(false)}>
              {copy.plain}
            </Menu.Item>
            <Menu.Item rightSection="Ctrl ⇧ C" onClick={() => acts.onCopy(true)}>
              {copy.withHeaders}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {working !== null && (
        <>
          <Loader size={12} />
          <span>
            {(working.kind === 'copy' ? copy : labels.writing).progress(working.done, working.total)}
          </span>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={acts.onCancel}>
            {copy.cancel}
          </Button>
        </>
      )}
      {cells !== null && <CellFigures cells={cells} labels={labels.status} textOptions={textOptions} />}
    </section>
  )
}

type CellFiguresProps = {
  cells: NonNullable<CellsSummary>
  labels: GridLabels['status']
  textOptions: CellTextOptions
}

function CellFigures({ cells, labels, textOptions }: CellFiguresProps) {
  const { answer } = cells
  return (
    <div className="quitus-figures" aria-busy={answer === 'loading'}>
      <span>{labels.cells(cells.cells)}</span>
      {cells.isLastAlone && <span className="quitus-figures-note">{labels.lastAlone}</span>}
      {answer === 'loading' && <span className="quitus-figures-note">{labels.working}</span>}
      {answer === 'failed' && <span className="quitus-figures-note">{labels.failed}</span>}
      {typeof answer === 'object' && (
        <>
          <span className="quitus-figure-filled">{labels.filled(answer.filled)}</span>
          {answer.figures.map((each) => (
            <span key={each.type} className="quitus-figures-kind">
              {figureTexts(each, textOptions).map(({ name, text }) => (
                <span key={name} className={`quitus-figure-${name}`}>
                  {labels.figures[name]} <b>{text}</b>
                </span>
              ))}
            </span>
          ))}
        </>
      )}
    </div>
  )
}
