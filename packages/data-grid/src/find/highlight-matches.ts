const NAME = 'quitus-find'

/**
 * Marks every place on screen that holds a text, as lines come and go, until the answer is called; nothing in
 * browsers that cannot.
 */
export function highlightMatches(host: HTMLElement, text: string): () => void {
  const sought = foldedText(text.trim()).text
  if (sought === '' || CSS.highlights === undefined) return () => undefined
  let frame = 0

  function mark(): void {
    frame = 0
    const ranges = [...host.querySelectorAll('.ag-row:not(.ag-row-pinned) .ag-cell')].flatMap((cell) =>
      matchesIn(cell, sought),
    )
    CSS.highlights.set(NAME, new Highlight(...ranges))
  }

  const observer = new MutationObserver(() => {
    if (frame === 0) frame = requestAnimationFrame(mark)
  })
  observer.observe(host, { childList: true, subtree: true })
  mark()
  return () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    CSS.highlights.delete(NAME)
  }
}

function matchesIn(cell: Element, sought: string): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { text, places } = foldedText(node.textContent ?? '')
    for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) {
      const range = new Range()
      range.setStart(node, places[at] ?? 0)
      range.setEnd(node, places[at + sought.length] ?? node.textContent?.length ?? 0)
      ranges.push(range)
    }
  }
  return ranges
}

/**
 * A text without case and accents, and for each of its letters the place in the text it came from; one place more for
 * the end.
 */
export function foldedText(text: string): { text: string; places: number[] } {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const char of text) {
    const plain = /\s/.test(char) ? ' ' : char.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    for (let letter = 0; letter < plain.length; letter += 1) places.push(at)
    folded += plain
    at += char.length
  }
  return { text: folded, places: [...places, at] }
}
