import type { Page } from '@playwright/test'

/**
 * What of the tables and grids on screen is cut without a visible way to it: each must fit its place, or are in the
 * one container that scrolls and shows at which edge there is more (VIEW-21). Empty where nothing is hidden.
 */
export function tablesThatHide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const isSpokenOnly = (element: Element) => {
      let around: Element | null = element.parentElement
      while (around !== null && around.clientWidth > 1) around = around.parentElement
      return around !== null
    }
    const nameOf = (element: Element) =>
      element.getAttribute('aria-label') ??
      element.closest('[aria-label]')?.getAttribute('aria-label') ??
      'table'
    if (document.documentElement.scrollWidth > window.innerWidth) faults.push('the page itself is too wide')
    for (const table of document.querySelectorAll('table')) {
      const { width, right } = table.getBoundingClientRect()
      // What is said to screen readers alone takes no place.
      if (width < 2 || isSpokenOnly(table)) continue
      const scroll = table.closest<HTMLElement>('[data-table-scroll]')
      if (scroll !== null) {
        const isMore = scroll.scrollLeft + scroll.clientWidth < scroll.scrollWidth - 1
        const isShown = scroll.parentElement?.hasAttribute('data-more-after') === true
        if (isMore !== isShown) faults.push(`${nameOf(table)}: its edge does not say that there is more`)
        if (isMore && getComputedStyle(scroll).overflowX !== 'auto')
          faults.push(`${nameOf(table)}: it does not scroll`)
      }
      for (let around = scroll?.parentElement ?? table.parentElement; around; around = around.parentElement) {
        const edge = around.getBoundingClientRect().right
        const seen = scroll?.getBoundingClientRect().right ?? right
        if (getComputedStyle(around).overflowX !== 'visible' && seen > edge + 1)
          faults.push(`${nameOf(table)}: cut by ${around.className}`)
      }
    }
    for (const grid of document.querySelectorAll('.ag-root-wrapper')) {
      const rows = grid.querySelector('.ag-center-cols-viewport')
      const bar = grid.querySelector('.ag-body-horizontal-scroll')
      if (rows === null || rows.scrollWidth <= rows.clientWidth + 1) continue
      if ((bar?.getBoundingClientRect().height ?? 0) < 6) faults.push('the grid has no visible scrollbar')
    }
    return faults
  })
}
