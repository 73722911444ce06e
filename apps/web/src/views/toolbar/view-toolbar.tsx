import { ActionIcon, Title } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsNarrow } from '#shared/use-is-narrow.ts'
import { useGridColumns, usePanelGrid } from '#views/data/use-panel-grid.ts'
import { takesEvidence, useViewState } from '#views/data/view-store.ts'
import { SavingStatus } from '#views/writing/saving-status.tsx'
import { UndoMenu } from '#views/writing/undo-menu.tsx'
import { EvidenceButton } from './evidence-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { GridPanels } from './grid-panels.tsx'
import { IgnoredNotice } from './ignored-notice.tsx'
import { NarrowSwitch } from './narrow-switch.tsx'
import { PrefilteredViewSelect } from './prefiltered-view-select.tsx'
import { QuickSearch } from './quick-search.tsx'
import { useDrillText } from './use-drill-text.ts'
import styles from './view-toolbar.module.css'
import { ViewTotals } from './view-totals.tsx'

/**
 * Over the grid: which view, what is searched, filtered and sorted, which columns, and how much that makes. `actions`
 * are those of this view alone.
 */
export function ViewToolbar({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation()
  const isNarrow = useIsNarrow()
  const toolsId = useId()
  const [hasTools, setHasTools] = useState(false)
  const { scope, title, tools, canEdit } = useViewState(({ shown }) => shown)
  const hasEvidence = useViewState(({ shown }) => takesEvidence(shown)) && actions === undefined
  const evidence = hasEvidence && <EvidenceButton />
  return (
    <div className={styles.toolbar}>
      <div className={styles.row}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        <PrefilteredViewSelect scope={scope} />
        <ViewTotals />
        {canEdit && <SavingStatus />}
        <div className={styles.searching}>
          <Search />
        </div>
        {actions !== undefined && <div className={styles.own}>{actions}</div>}
        {!isNarrow && evidence}
        {isNarrow && (
          <ActionIcon
            variant="default"
            size={40}
            aria-label={t('dashboard:tools')}
            title={t('dashboard:tools')}
            aria-expanded={hasTools}
            aria-controls={toolsId}
            onClick={() => setHasTools(!hasTools)}
          >
            <IconAdjustmentsHorizontal size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <div className={styles.actions}>
        <tools.WorkLists />
        <div id={toolsId} className={styles.tools} hidden={isNarrow && !hasTools}>
          <UndoMenu />
          <tools.SavedViews />
          <Panels />
          <tools.Export />
          {isNarrow && evidence}
          {isNarrow && <CardsOrTable />}
        </div>
      </div>
      <Chips />
    </div>
  )
}

function Search() {
  const search = useViewState(({ address }) => address.search)
  const show = useViewState(({ address }) => address.show)
  return <QuickSearch value={search} onChange={(text) => show({ search: text })} />
}

function Panels() {
  return <GridPanels grid={usePanelGrid()} />
}

function CardsOrTable() {
  const { layout, onLayoutChange } = useGridColumns()
  return <NarrowSwitch layout={layout} onChange={onLayoutChange} />
}

/** What the rows are narrowed to, and what of the address this view cannot show. */
function Chips() {
  const grid = usePanelGrid()
  const { ignored, show } = useViewState(({ address }) => address)
  const { projectId, drill } = useViewState(({ shown }) => shown.scope)
  const drillText = useDrillText(projectId, drill ?? null)
  return (
    <>
      <IgnoredNotice key={ignored.join()} parts={ignored} />
      <FilterChips
        grid={grid}
        drillText={drillText}
        onDrillClose={() => show({ drill: null })}
        onSearchChange={(search) => show({ search })}
        onClear={grid.onClearFilters}
      />
    </>
  )
}
