import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { useMemo } from 'react'
import { useProject } from '#shared/projects/current-project.ts'
import { useViewState, useViewStore } from './view-store.ts'

/** The ways from the rows of a view to their pages; the same object until the address or the publication changes. */
export function useViewNavigation() {
  const { grid } = useViewStore()
  const { features } = useProject()
  const address = useViewState((state) => state.address)
  const metadata = useViewState(({ shown }) => shown.metadata)
  return useMemo(() => {
    const [supplierColumn] = features.includes('suppliers') ? metadata.supplierColumns : []
    return {
      openEntry: address.openEntry,
      closeEntry(): void {
        address.closeEntry()
        if (address.entryId !== null) grid.current?.reveal(address.entryId)
      },
      /** Opens the page of a row’s anomaly; undefined where a view has none. */
      openAnomaly: metadata.anomalyIdColumn === null ? undefined : address.openAnomaly,
      /**
       * The code of a row’s supplier, whose page can be opened; null where no column names it, or the project has no
       * such pages.
       */
      supplierCodeOf(row: GridRow): string | null {
        const code = supplierColumn === undefined ? null : row[supplierColumn]
        return typeof code === 'string' && code !== '' ? code : null
      },
      openSupplier: address.openSupplier,
    }
  }, [grid, features, address, metadata])
}
