import { Button, Loader, Menu } from '@mantine/core'
import type { CellTextOptions } from '@quitus/domain/columns/column-type-rule.ts'
import type { Translate } from '@quitus/i18n/catalogue.ts'
import { counted } from '@quitus/i18n/counted.ts'
import type { ReactNode } from 'react'
import { progressOf } from '#core/grid-texts.ts'
import type { CellsSummary, WorkProgress } from '#model/grid-display.ts'
import type { SelectionSummary } from '#model/grid-selection.ts'
import { figureTexts } from './figure-texts.ts'
import './status-bar.css'

export type StatusBarProps = {
  selection: SelectionSummary | null
  cells: CellsSummary
  working: WorkProgress
  t: Translate
  textOptions: CellTextOptions
  /** What the page can do with the selected rows. */
  selectionActions: ReactNode
  onSelectAll: () => void
  onClearSelection: () => void
  onCopy: (withHeaders: boolean) => void
  onCancel: () => void
}

/**
 * The foot of the grid: what is selected and what can be done with it at the left, figures of the selected cells at
 * the right.
 */
export function StatusBar({
  selection,
  cells,
  working,
  t,
  textOptions,
  selectionActions,
  ...actions
}: StatusBarProps) {
  const count = selection?.count ?? 0
  const total = selection?.total ?? null
  const canCopy = cells !== null || count > 0
  return (
    <section className="quitus-status" aria-label={t('grid:status.label')}>
      {count > 0 && (
        <>
          <strong className="quitus-status-count">{t('grid:selection.count', counted(count))}</strong>
          {total !== null && count < total && (
            <Button size="compact-xs" variant="subtle" onClick={actions.onSelectAll}>
              {t('grid:selection.selectAll', counted(total))}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={actions.onClearSelection}>
            {t('grid:selection.clear')}
          </Button>
          {selectionActions}
        </>
      )}
      {canCopy && working === null && (
        <Menu position="top-start">
          <Menu.Target>
            <Button size="compact-xs" variant="subtle" color="gray">
              {t('grid:copy.menu')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item rightSection="Ctrl C" onClick={() => actions.onCopy(false)}>
              {t('grid:copy.plain')}
            </Menu.Item>
            <Menu.Item rightSection="Ctrl ⇧ C" onClick={() => actions.onCopy(true)}>
              {t('grid:copy.withHeaders')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {working !== null && (
        <>
          <Loader size={12} />
          <span>
            {t(
              working.kind === 'copy' ? 'grid:copy.progress' : 'writing:progress',
              progressOf(working.done, working.total),
            )}
          </span>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={actions.onCancel}>
            {t('grid:copy.cancel')}
          </Button>
        </>
      )}
      {cells !== null && <CellFigures cells={cells} t={t} textOptions={textOptions} />}
    </section>
  )
}

type CellFiguresProps = {
  cells: NonNullable<CellsSummary>
  t: Translate
  textOptions: CellTextOptions
}

function CellFigures({ cells, t, textOptions }: CellFiguresProps) {
  const { answer } = cells
  return (
    <div className="quitus-figures" aria-busy={answer === 'loading'}>
      <span>{t('grid:status.cells', counted(cells.cells))}</span>
      {cells.isLastAlone && <span className="quitus-figures-note">{t('grid:status.lastAlone')}</span>}
      {answer === 'loading' && <span className="quitus-figures-note">{t('grid:status.working')}</span>}
      {answer === 'failed' && <span className="quitus-figures-note">{t('grid:status.failed')}</span>}
      {typeof answer === 'object' && (
        <>
          <span className="quitus-figure-filled">{t('grid:status.filled', counted(answer.filled))}</span>
          {answer.figures.map((each) => (
            <span key={each.type} className="quitus-figures-kind">
              {figureTexts(each, textOptions).map(({ name, text }) => (
                <span key={name} className={`quitus-figure-${name}`}>
                  {t(`grid:status.${name}`)} <b>{text}</b>
                </span>
              ))}
            </span>
          ))}
        </>
      )}
    </div>
  )
}
