import type { ChartSeries } from './chart-data.ts'
import styles from './charts.module.css'
import { lookOf } from './series-look.ts'

type Props = { series: readonly ChartSeries[]; patternId: string; isLines: boolean }

/** Names the series next to a piece of each, as it is drawn. */
export function SeriesLegend({ series, patternId, isLines }: Props) {
  return (
    <ul className={styles.legend}>
      {series.map(({ column }, at) => (
        <li key={column.measure} className={styles.legendItem}>
          <svg width={24} height={12} aria-hidden>
            {isLines ? (
              <>
                <line
                  x1={0}
                  x2={24}
                  y1={6}
                  y2={6}
                  stroke={lookOf(at).colour}
                  strokeWidth={2}
                  strokeDasharray={lookOf(at).dash}
                />
                <SeriesDot dot={lookOf(at).dot} cx={12} cy={6} colour={lookOf(at).colour} />
              </>
            ) : (
              <rect width={24} height={12} fill={`url(#${patternId}-${at})`} />
            )}
          </svg>
          {column.label}
        </li>
      ))}
    </ul>
  )
}

type DotProps = { dot: string; cx: number; cy: number; colour: string }

/** The mark of a series on its line. */
export function SeriesDot({ dot, cx, cy, colour }: DotProps) {
  if (dot === 'square') return <rect x={cx - 4} y={cy - 4} width={8} height={8} fill={colour} />
  if (dot === 'triangle')
    return <path d={`M${cx} ${cy - 5}L${cx + 5} ${cy + 4}L${cx - 5} ${cy + 4}Z`} fill={colour} />
  if (dot === 'diamond')
    return <path d={`M${cx} ${cy - 5}L${cx + 5} ${cy}L${cx} ${cy + 5}L${cx - 5} ${cy}Z`} fill={colour} />
  if (dot === 'cross')
    return (
      <path
        d={`M${cx - 4} ${cy - 4}L${cx + 4} ${cy + 4}M${cx - 4} ${cy + 4}L${cx + 4} ${cy - 4}`}
        stroke={colour}
        strokeWidth={2}
        strokeDasharray="0"
      />
    )
  if (dot === 'ring')
    return (
      <circle
        cx={cx}
        cy={cy}
        r={4}
        fill="var(--mantine-color-body)"
        stroke={colour}
        strokeWidth={2}
        strokeDasharray="0"
      />
    )
  return <circle cx={cx} cy={cy} r={4} fill={colour} />
}
