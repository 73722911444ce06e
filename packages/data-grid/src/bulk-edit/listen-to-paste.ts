/** Hands over what is pasted into a cell that is not being edited. The answer ends it. */
export function listenToPaste(host: HTMLElement, onPaste: (text: string) => void): () => void {
  function listen(event: ClipboardEvent): void {
    const { activeElement } = document
    if (event.target instanceof Element && event.target.matches('input, textarea')) return
    if (!(activeElement instanceof HTMLElement) || !activeElement.classList.contains('ag-cell')) return
    if (!host.contains(activeElement)) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    event.preventDefault()
    if (text !== '') onPaste(text)
  }

  // A cell is no field: some browsers inform the document of its paste and not the cell.
  document.addEventListener('paste', listen)
  return () => document.removeEventListener('paste', listen)
}
