import type { CopiedTable } from './collect-table.ts'

/** The table is on the clipboard already; a write that waits for it is let go. */
class Written extends Error {}

/**
 * Puts a table onto the clipboard as text and as HTML, once it is there. Called within the key press or click,
 * because browsers let a page write only then and for some seconds after. Within them the copy command is used: what
 * it writes arrives as it is. Later the asynchronous clipboard is, for which the browser reads the HTML as a part of
 * this page, whose policy forbids styles in it.
 */
export async function writeClipboard(table: Promise<CopiedTable>): Promise<void> {
  const written = table.then((ready) => ({ ready, isWritten: writeByCommand(ready) }))
  if (typeof ClipboardItem !== 'function' || navigator.clipboard === undefined) {
    const { isWritten } = await written
    if (!isWritten) throw new Error('The browser did not let the page copy.')
    return
  }
  const blob = (type: string, text: (table: CopiedTable) => string) => {
    const made = written.then(({ ready, isWritten }) => {
      if (isWritten) throw new Written()
      return new Blob([text(ready)], { type })
    })
    // The clipboard reports the first of two failures only, and may have ended before either.
    made.catch(() => undefined)
    return made
  }
  const item = new ClipboardItem({
    'text/plain': blob('text/plain', ({ plain }) => plain),
    'text/html': blob('text/html', ({ html }) => html.replaceAll(/ style='[^']*'/g, '')),
  })
  try {
    await navigator.clipboard.write([item])
  } catch (failure) {
    if (!(await written).isWritten) throw failure
  }
}

/** True when the browser took both forms. */
function writeByCommand({ plain, html }: CopiedTable): boolean {
  let isTaken = false
  const allow = (event: Event) => event.preventDefault()
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopPropagation()
    event.clipboardData?.setData('text/plain', plain)
    event.clipboardData?.setData('text/html', html)
    isTaken = event.clipboardData !== null
  }
  document.addEventListener('beforecopy', allow, { capture: true })
  document.addEventListener('copy', put, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('beforecopy', allow, { capture: true })
  document.removeEventListener('copy', put, { capture: true })
  return isTaken
}
