/**
 * How the series of a chart look: apart by lightness, pattern and dash, so that nobody has to see colours. Bars have
 * the first three alone.
 */
export const SERIES_LOOKS = [
  { colour: 'var(--quitus-series-1)', pattern: 'plain', dash: '0', dot: 'circle' },
  { colour: 'var(--quitus-series-2)', pattern: 'hatched', dash: '8 4', dot: 'square' },
  { colour: 'var(--quitus-series-3)', pattern: 'dotted', dash: '2 4', dot: 'triangle' },
  { colour: 'var(--quitus-series-4)', pattern: 'grid', dash: '12 3 2 3', dot: 'diamond' },
  { colour: 'var(--quitus-series-5)', pattern: 'crossed', dash: '5 2', dot: 'cross' },
  { colour: 'var(--quitus-series-6)', pattern: 'barred', dash: '1 2', dot: 'ring' },
] as const

export type SeriesLook = (typeof SERIES_LOOKS)[number]

/** The look of the series at a place. */
export function lookOf(at: number): SeriesLook {
  return SERIES_LOOKS[at % SERIES_LOOKS.length] ?? SERIES_LOOKS[0]
}
