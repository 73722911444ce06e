/** An element with attributes and children; `null` children are excluded. Texts are never read as markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | null>>,
  ...children: readonly (Node | string | null)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null) made.setAttribute(name, value)
  }
  made.append(...children.filter((child) => child !== null))
  return made
}

/**
 * A small button of a cell or header: outside the tab order, because the grid moves by arrows and has a key for each
 * action.
 */
export function iconButton(
  attributes: Readonly<Record<string, string | null>>,
  onClick: (event: MouseEvent) => void,
  ...children: readonly (Node | string | null)[]
): HTMLButtonElement {
  const button = element('button', { type: 'button', tabindex: '-1', ...attributes }, ...children)
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    onClick(event)
  })
  return button
}
