import { element } from '#core/ui/element.ts'

/** A link inside the application: a plain click calls `open`, other tabs and windows get it by its address. */
export function plainLink(href: string, text: string, open: () => void): HTMLAnchorElement {
  const link = element('a', { class: 'quitus-link', href, tabindex: '-1' }, text)
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    open()
  })
  return link
}
