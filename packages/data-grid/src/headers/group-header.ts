import type { Column } from '@quitus/domain/columns/column.ts'
import type { IHeaderGroupComp, IHeaderGroupParams } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import { element, iconButton } from '#core/ui/element.ts'
import { isColumnShown, offeredColumns } from '#model/grid-layout.ts'
import { createDrawnOnce } from './drawn-once.ts'

type Params = IHeaderGroupParams<unknown, GridContext> & { groupColumns: readonly Column[] }

/** Header of a column group with its plus or minus (VIEW-03). A class because AG Grid makes headers with `new`. */
export class GroupHeader implements IHeaderGroupComp {
  readonly #gui = element('div', { class: 'quitus-group' })
  readonly #isOutdated = createDrawnOnce()
  #forget: () => void = () => undefined

  init(params: Params): void {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Enter') params.context.toggleGroup(params.groupColumns)
    }
    params.eGridHeader.addEventListener('keydown', listen)
    const forgetChanges = params.context.onHeaderChange(() => this.#show(params))
    this.#forget = () => {
      forgetChanges()
      params.eGridHeader.removeEventListener('keydown', listen)
    }
    this.#show(params)
  }

  getGui(): HTMLElement {
    return this.#gui
  }

  destroy(): void {
    this.#forget()
  }

  #show({ context, groupColumns, displayName }: Params): void {
    const { layout, t } = context.props()
    const isComplete = offeredColumns(groupColumns).every((column) => isColumnShown(column, layout))
    const label = isComplete
      ? t('grid:group.hide', { group: displayName })
      : t('grid:group.showHidden', { group: displayName })
    const isFoldable = offeredColumns(groupColumns).length > 1
    if (!this.#isOutdated([label, displayName, isFoldable])) return
    const toggle = isFoldable
      ? iconButton(
          { class: 'quitus-group-toggle', 'aria-label': label, title: label },
          () => context.toggleGroup(groupColumns),
          context.icons()(isComplete ? 'minus' : 'plus'),
        )
      : null
    this.#gui.replaceChildren(
      ...(toggle === null ? [] : [toggle]),
      element('span', { class: 'quitus-header-label', title: displayName }, displayName),
    )
  }
}
