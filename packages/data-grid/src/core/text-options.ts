import type { CellTextOptions } from '@quitus/domain/columns/column-type-rule.ts'
import type { DataGridProps } from '#model/data-grid-props.ts'
import { booleanTexts } from './grid-texts.ts'

type TextProps = Pick<DataGridProps, 'currency' | 'timeZone' | 't'>

/** How values are written in this grid. */
export function textOptionsOf({ currency, timeZone, t }: TextProps): CellTextOptions {
  return { currency, timeZone, booleanTexts: booleanTexts(t) }
}

/** The same for each cell that is drawn: made again only where the props have changed. */
export function createTextOptions(props: () => TextProps): () => CellTextOptions {
  let known: { of: TextProps; options: CellTextOptions } | null = null
  return () => {
    const { currency, timeZone, t } = props()
    if (known?.of.t !== t || known.of.currency !== currency || known.of.timeZone !== timeZone)
      known = { of: { currency, timeZone, t }, options: textOptionsOf({ currency, timeZone, t }) }
    return known.options
  }
}
