import { element } from '#core/ui/element.ts'
import type { GridIconName } from '#core/ui/grid-icons.tsx'
import type { GridContext } from './grid-context.ts'

/** Icon and hidden word of a boolean; anything but true and false is pending. */
export function booleanMark(value: unknown, context: GridContext): HTMLElement {
  const [icon, text] = markOf(value, context)
  return element(
    'span',
    { class: `quitus-mark quitus-${icon}`, role: 'img', 'aria-label': text, title: text },
    context.icons()(icon),
  )
}

function markOf(value: unknown, context: GridContext): [GridIconName, string] {
  const { t } = context.props()
  if (value === true) return ['check', t('grid:boolean.true')]
  return value === false ? ['cross', t('grid:boolean.false')] : ['hourglass', t('grid:boolean.pending')]
}
