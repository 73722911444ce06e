import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { IHeaderComp, IHeaderParams } from 'ag-grid-community'
import { type GridContext, sortPlace } from '#core/grid-context.ts'
import { element, iconButton } from '#core/ui/element.ts'
import { filterOf } from '#model/column-filters.ts'
import { createDrawnOnce } from './drawn-once.ts'

const DRAG_TOLERANCE = 4

/**
 * Header of a column: a click sorts (with Shift next to the other columns), the funnel or Alt+Down opens the filter,
 * the dots, a right click, the menu key or Ctrl+Enter the menu. A class because AG Grid makes headers with `new`.
 */
export class ColumnHeader implements IHeaderComp {
  readonly #gui = element('div', { class: 'quitus-header' })
  #forget: () => void = () => undefined
  #forgetMenu: () => void = () => undefined
  readonly #isOutdated = createDrawnOnce()
  #pressedAt = 0

  init(params: IHeaderParams<unknown, GridContext> & { domainColumn: Column }): void {
    const { context, domainColumn: column } = params
    if (COLUMN_TYPE_RULES[column.type].alignment === 'end') this.#gui.classList.add('quitus-header-number')
    this.#gui.addEventListener('pointerdown', (event) => {
      this.#pressedAt = event.clientX
    })
    this.#gui.addEventListener('click', (event) => {
      if (Math.abs(event.clientX - this.#pressedAt) <= DRAG_TOLERANCE) context.sortBy(column, event.shiftKey)
    })
    const openMenu = (event: MouseEvent) => {
      event.preventDefault()
      context.openMenu(column, params.eGridHeader)
    }
    params.eGridHeader.addEventListener('contextmenu', openMenu)
    this.#forgetMenu = () => params.eGridHeader.removeEventListener('contextmenu', openMenu)
    this.#forget = context.onHeaderChange(() => this.#show(params))
    this.#show(params)
  }

  getGui(): HTMLElement {
    return this.#gui
  }

  refresh(params: IHeaderParams<unknown, GridContext> & { domainColumn: Column }): boolean {
    this.#forget()
    this.#forget = params.context.onHeaderChange(() => this.#show(params))
    this.#show(params)
    return true
  }

  destroy(): void {
    this.#forget()
    this.#forgetMenu()
  }

  #show({
    context,
    domainColumn: column,
    eGridHeader,
  }: IHeaderParams<unknown, GridContext> & { domainColumn: Column }): void {
    const { sort, filters, t } = context.props()
    const sorted = sortPlace(sort, column.name)
    const isFiltered = filterOf(filters, column.name) !== null
    eGridHeader.setAttribute(
      'aria-sort',
      sorted === null ? 'none' : sorted.descending ? 'descending' : 'ascending',
    )
    const [filterLabel, menuLabel] = [
      t('grid:filter.open', { column: column.label }),
      t('grid:column.menu', { column: column.label }),
    ]
    if (!this.#isOutdated([column.name, filterLabel, menuLabel, sorted, sort.length > 1, isFiltered])) return
    const filter: HTMLButtonElement = iconButton(
      {
        class: isFiltered ? 'quitus-funnel quitus-filtered' : 'quitus-funnel',
        'aria-label': filterLabel,
        'aria-haspopup': 'dialog',
        'aria-keyshortcuts': 'Alt+ArrowDown',
        title: filterLabel,
      },
      () => context.openFilter(column, filter),
      context.icons()(isFiltered ? 'filtered' : 'filter'),
    )
    const menu: HTMLButtonElement = iconButton(
      {
        class: 'quitus-funnel',
        'aria-label': menuLabel,
        'aria-haspopup': 'menu',
        'aria-keyshortcuts': 'Control+Enter',
        title: menuLabel,
      },
      () => context.openMenu(column, menu),
      context.icons()('menu'),
    )
    this.#gui.replaceChildren(
      element('span', { class: 'quitus-header-label', title: column.label }, column.label),
      ...(sorted === null
        ? []
        : [
            element(
              'span',
              { class: 'quitus-sorted', 'aria-hidden': 'true' },
              context.icons()(sorted.descending ? 'descending' : 'ascending'),
              sort.length > 1 ? String(sorted.place) : null,
            ),
          ]),
      filter,
      menu,
    )
  }
}
