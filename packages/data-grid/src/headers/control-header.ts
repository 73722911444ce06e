import type { IHeaderComp, IHeaderParams } from 'ag-grid-community'
import type { GridContext } from '#core/grid-context.ts'
import { element, iconButton } from '#core/ui/element.ts'
import { createDrawnOnce } from './drawn-once.ts'

type Params = IHeaderParams<unknown, GridContext>

/**
 * Header of the first column: selects all rows of the filter, unfolds and folds all. A class because AG Grid makes
 * headers with `new`.
 */
export class ControlHeader implements IHeaderComp {
  readonly #gui = element('div', { class: 'quitus-control' })
  readonly #isOutdated = createDrawnOnce()
  #forget: () => void = () => undefined

  init(params: Params): void {
    this.#forget = params.context.onHeaderChange(() => this.#show(params))
    const listen = (event: KeyboardEvent) => {
      if (event.key === ' ') params.context.selectAll()
      else if (event.key === 'Enter') params.context.foldAll(!params.context.isAllOpen())
      else return
      event.preventDefault()
    }
    params.eGridHeader.addEventListener('keydown', listen)
    const forgetChanges = this.#forget
    this.#forget = () => {
      forgetChanges()
      params.eGridHeader.removeEventListener('keydown', listen)
    }
    this.#show(params)
  }

  getGui(): HTMLElement {
    return this.#gui
  }

  refresh(): boolean {
    return false
  }

  destroy(): void {
    this.#forget()
  }

  #show({ context }: Params): void {
    const { t } = context.props()
    const coverage = context.coverage()
    const isOpen = context.isAllOpen()
    if (!this.#isOutdated([coverage, isOpen, t('grid:selection.all')])) return
    const box = element('input', {
      type: 'checkbox',
      class: 'quitus-select-all',
      tabindex: '-1',
      'aria-label': t('grid:selection.all'),
      title: t('grid:selection.all'),
    })
    box.checked = coverage === 'all'
    box.indeterminate = coverage === 'some'
    box.addEventListener('click', (event) => {
      event.stopPropagation()
      context.selectAll()
      // The browser has ticked it, whatever came of it.
      box.checked = context.coverage() === 'all'
    })
    const label = isOpen ? t('grid:row.foldAll') : t('grid:row.unfoldAll')
    const fold = iconButton(
      {
        class: 'quitus-fold-all',
        'aria-label': label,
        title: label,
        'aria-keyshortcuts': isOpen ? 'Alt+Shift+ArrowLeft' : 'Alt+Shift+ArrowRight',
      },
      () => context.foldAll(!isOpen),
      context.icons()(isOpen ? 'foldAll' : 'unfoldAll'),
    )
    this.#gui.replaceChildren(box, fold)
  }
}
