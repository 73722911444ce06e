import type { GridCore } from './grid-core.ts'

/** Opening and folding anomalies, by a key or by the header. */
export function createFolding({
  api,
  props,
  rows,
  display,
  report,
  refreshHeaders,
}: Pick<GridCore, 'api' | 'props' | 'rows' | 'display' | 'report' | 'refreshHeaders'>): Pick<
  GridCore,
  'fold' | 'foldAll'
> {
  return {
    fold(line, isOpen) {
      const data = api.getDisplayedRowAtIndex(line)?.data
      if (data?.kind !== 'entry') return false
      const canOpen = data.childCount > 0 && !data.isOpen
      const canFold = data.isOpen && data.place.childOffset === null
      if (isOpen ? !canOpen : !canFold) return false
      rows()?.toggle(data)
      return true
    },
    foldAll(isOpen) {
      const current = rows()
      if (current === null) return
      if (!isOpen) {
        current.foldAll()
        display.announce(props().t('grid:row.foldedAll'))
        refreshHeaders()
        return
      }
      current.unfoldAll().then(
        () => {
          display.announce(props().t('grid:row.unfoldedAll'))
          refreshHeaders()
        },
        () => report('failed', props().t('grid:state.windowFailed')),
      )
    },
  }
}
