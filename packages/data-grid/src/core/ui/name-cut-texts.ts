/**
 * Gives a cell whose text does not fit that text as its title, when the pointer or the focus reaches it; the answer
 * ends it.
 */
export function nameCutTexts(host: HTMLElement): () => void {
  const listen = ({ target }: Event) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('.ag-cell') : null
    if (cell === null) return
    if (cell.scrollWidth > cell.clientWidth || cell.scrollHeight > cell.clientHeight)
      cell.title = cell.textContent ?? ''
    else cell.removeAttribute('title')
  }
  host.addEventListener('mouseover', listen)
  host.addEventListener('focusin', listen)
  return () => {
    host.removeEventListener('mouseover', listen)
    host.removeEventListener('focusin', listen)
  }
}
