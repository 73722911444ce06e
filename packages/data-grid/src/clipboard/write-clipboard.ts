import type { CopiedTable } from './collect-table.ts'

/**
 * Puts a table onto the clipboard as text and as HTML, once it is there. Called within the key press or click, because browsers let a
 * page write only then; where a page without HTTPS has no such clipboard, the old command serves, as long as the browser lets it.
 */
export async function writeClipboard(table: Promise<CopiedTable>): Promise<void> {
  if (typeof ClipboardItem === 'function' && navigator.clipboard !== undefined) {
    const blob = (type: string, text: (table: CopiedTable) => string) =>
      table.then((ready) => new Blob([text(ready)], { type }))
    const item = new ClipboardItem({
      'text/plain': blob('text/plain', ({ plain }) => plain),
      'text/html': blob('text/html', ({ html }) => html),
    })
    await navigator.clipboard.write([item])
    return
  }
  const { plain, html } = await table
  let isTaken = false
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', plain)
    event.clipboardData?.setData('text/html', html)
    isTaken = true
  }
  document.addEventListener('copy', put, { capture: true, once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', put, { capture: true })
  if (!isTaken) throw new Error('The browser did not let the page copy.')
}
