/** What is above the drawing in a picture, in px. */
const HEAD = 64
const MARGIN = 24
const SCALE = 2
const FONT = 'Inter, system-ui, sans-serif'
/** Looks that a drawing takes from style sheets, and that a picture has to carry itself. */
const CARRIED = [
  'fill',
  'stroke',
  'font-size',
  'font-weight',
  'text-anchor',
  'fill-opacity',
  'stroke-opacity',
] as const

/** What shows only where someone points. */
const POINTED = '.recharts-tooltip-cursor, .recharts-active-dot'

export type Picture = { svg: string; width: number; height: number }

/**
 * The chart that is drawn in an element as a picture of its own, under its title and next to its legend; null while
 * nothing is drawn.
 */
export function pictureOf(drawing: HTMLElement, title: string): Picture | null {
  const drawn = drawing.querySelector<SVGSVGElement>('svg.recharts-surface')
  if (drawn === null) return null
  const box = drawn.getBoundingClientRect()
  const ground = getComputedStyle(drawing.closest('section') ?? drawing)
  const [width, height] = [Math.ceil(box.width) + 2 * MARGIN, Math.ceil(box.height) + HEAD + 2 * MARGIN]
  const root = element('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}` })
  root.append(element('rect', { width, height, fill: ground.backgroundColor }))
  root.append(
    text(title, { x: MARGIN, y: MARGIN + 16, fill: ground.color, 'font-size': 16, 'font-weight': 600 }),
  )
  root.append(legendOf(drawing, ground.color))
  const chart = element('g', { transform: `translate(${MARGIN} ${HEAD + MARGIN})` })
  chart.append(...[...carried(drawn).childNodes])
  root.append(chart)
  return { svg: new XMLSerializer().serializeToString(root), width, height }
}

/** A picture in dots, twice as fine as on screen. */
export async function toPng({ svg, width, height }: Picture): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(width, height)
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width * SCALE
    canvas.height = height * SCALE
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob === null ? reject(new Error('The canvas is empty.')) : resolve(blob)),
        'image/png',
      ),
    )
  } finally {
    URL.revokeObjectURL(url)
  }
}

const SVG = 'http://www.w3.org/2000/svg'

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

function text(content: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = element('text', { 'font-family': FONT, ...attributes })
  made.textContent = content
  return made
}

/** The series in a line below the title. */
function legendOf(drawing: HTMLElement, colour: string): SVGElement {
  const legend = element('g', { transform: `translate(${MARGIN} ${MARGIN + 32})` })
  let at = 0
  for (const item of drawing.querySelectorAll('ul > li')) {
    const swatch = item.querySelector('svg')
    const label = item.textContent ?? ''
    if (swatch === null) continue
    const place = element('g', { transform: `translate(${at} 0)` })
    place.append(...[...carried(swatch).childNodes])
    place.append(text(label, { x: 32, y: 10, fill: colour, 'font-size': 12 }))
    legend.append(place)
    at += 32 + label.length * 7 + 24
  }
  return legend
}

/** A copy that looks alike without the page's style sheets. */
function carried(source: SVGElement): SVGElement {
  const copy = source.cloneNode(true) as SVGElement
  const originals = [source, ...source.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  for (const [at, original] of originals.entries()) {
    const look = getComputedStyle(original)
    const target = copies[at]
    if (target === undefined) continue
    for (const name of CARRIED) {
      const value = look.getPropertyValue(name)
      if (value !== '') target.setAttribute(name, value.replace(/url\("#([^"]+)"\)/, 'url(#$1)'))
    }
    if (original instanceof SVGTextElement) target.setAttribute('font-family', FONT)
    for (const name of ['style', 'class', 'tabindex', 'role']) target.removeAttribute(name)
    if (original.matches(POINTED)) target.remove()
  }
  return copy
}
