const PADDING = 24
const WIDEST = 320
let pen: CanvasRenderingContext2D | null = null

/** Pixels in which the name of a column can be read; long names are cut, and whole in their tooltip. */
export function headerWidth(label: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (pen === null) return 0
  pen.font = `550 13px ${getComputedStyle(document.body).fontFamily}`
  return Math.min(WIDEST, Math.ceil(pen.measureText(label).width) + PADDING)
}
