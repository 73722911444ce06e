import '@mantine/charts/styles.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import type { ChartKind } from '@quitus/domain/synthesis/synthesis-definition.ts'
import { useId } from 'react'
import type { FigureColumn } from '../figure-text.ts'
import type { ChartContent, Row } from './chart-data.ts'
import styles from './charts.module.css'
import { SeriesDot, SeriesLegend } from './series-legend.tsx'
import { lookOf } from './series-look.ts'
import { SeriesPatterns } from './series-patterns.tsx'

type Props = {
  kind: ChartKind
  content: ChartContent
  /** A figure, exactly. */
  textOf: (value: number, column: FigureColumn) => string
  /** A figure on the axis, briefly. */
  tickOf: (value: number) => string
  /** Shows the anomalies of a figure. */
  onChoose: (row: Row, column: FigureColumn) => void
  /** On paper nobody points at anything. */
  isStill?: boolean
}

const BAR_HEIGHT = 34
const HEIGHT = 300
/** What is next to the drawing of columns: their axis and the margin. */
const AXIS_WIDTH = 110
/** Of the letters of an axis, about. */
const LETTER_WIDTH = 7
const PAPER_WIDTH = 680
/** Labels that would be shorter are skipped at regular intervals. */
const MIN_LETTERS = 4
/** Room for the highest mark of an axis. */
const TOP = 8

/**
 * The chart of a synthesis: columns, lying bars, or lines over time. Exact figures show in its tooltip, a click leads
 * to the anomalies.
 */
export function SynthesisChart({ kind, content, textOf, tickOf, onChoose, isStill = false }: Props) {
  const id = useId().replaceAll(/\W/g, '')
  const patternId = `pattern${id}`
  const { series, points } = content
  const isLines = kind === 'lines'
  const { ref, width } = useElementSize()
  const isNarrow = useMediaQuery('(max-width: 47.99em)') && !isStill
  // Labels may be alike, places are not.
  const data = points.map(({ values }, at) => ({
    at,
    ...Object.fromEntries(series.map(({ column }, place) => [column.measure, values[place]])),
  }))
  const labelAt = (at: unknown) => points[Number(at)]?.label ?? ''
  const chosen = (at: number, column: FigureColumn) => {
    const row = points[at]?.row
    if (row !== undefined) onChoose(row, column)
  }
  const money = series[0]?.column
  const common = {
    data,
    dataKey: 'at',
    valueFormatter: (value: number) => (money === undefined ? '' : textOf(value, money)),
    tooltipProps: { labelFormatter: labelAt },
    withTooltip: !isStill,
    accessibilityLayer: !isStill,
    tickLine: 'none' as const,
    gridColor: 'var(--quitus-line)',
    textColor: 'var(--mantine-color-dimmed)',
    className: styles.chart ?? '',
  }
  const named = { tickFormatter: labelAt }
  const letters = ((isStill ? PAPER_WIDTH : width) - AXIS_WIDTH) / points.length / LETTER_WIDTH - 1
  const namedBriefly = {
    tickFormatter: (at: unknown) => shortened(labelAt(at), Math.floor(letters)),
    ...(letters < MIN_LETTERS ? {} : { interval: 0 }),
  }
  // Three lines next to each bar.
  const inLines = { tickFormatter: (at: unknown) => shortened(labelAt(at), isNarrow ? 32 : 72) }
  const measured = { tickFormatter: tickOf, width: 76 }
  const legend = <SeriesLegend series={series} patternId={patternId} isLines={isLines} />

  if (isLines)
    return (
      <div ref={ref}>
        {legend}
        <LineChart
          {...common}
          h={HEIGHT}
          curveType="linear"
          connectNulls={false}
          series={series.map(({ column }, at) => ({
            name: column.measure,
            label: column.label,
            color: lookOf(at).colour,
            strokeDasharray: lookOf(at).dash,
          }))}
          lineProps={({ name }) => {
            const place = series.findIndex(({ column }) => column.measure === name)
            const column = series[place]?.column
            const { dot, colour } = lookOf(place)
            return {
              dot: ({ cx, cy, index }: { cx?: number; cy?: number; index?: number }) =>
                cx === undefined || cy === undefined || Number.isNaN(cy) ? (
                  <g key={index} />
                ) : (
                  <SeriesDot key={index} dot={dot} cx={cx} cy={cy} colour={colour} />
                ),
              activeDot: {
                r: 7,
                cursor: 'pointer',
                onClick: (_event: unknown, point: unknown) => {
                  const { index } = point as { index?: number }
                  if (column !== undefined && index !== undefined) chosen(index, column)
                },
              },
            }
          }}
          lineChartProps={{ margin: { top: TOP, right: 40, left: 24 } }}
          xAxisProps={named}
          yAxisProps={measured}
        />
      </div>
    )
  // Names of columns have no room next to each other there.
  const isLying = kind === 'bars' || isNarrow
  return (
    <div ref={ref}>
      {legend}
      <BarChart
        {...common}
        h={
          isLying
            ? Math.max(HEIGHT / 2, points.length * (8 + BAR_HEIGHT * Math.min(1, series.length / 2)) + 40)
            : HEIGHT
        }
        orientation={isLying ? 'vertical' : 'horizontal'}
        gridAxis={isLying ? 'y' : 'x'}
        maxBarWidth={40}
        series={series.map(({ column }, at) => ({
          name: column.measure,
          label: column.label,
          color: `url(#${patternId}-${at})`,
        }))}
        barProps={({ name }) => ({
          cursor: 'pointer',
          onClick: ({ payload }) => {
            const column = series.find(({ column: { measure } }) => measure === name)?.column
            const at = (payload as { at?: number } | undefined)?.at
            if (column !== undefined && at !== undefined) chosen(at, column)
          },
        })}
        barChartProps={{ margin: { top: TOP, right: 28 } }}
        xAxisProps={isLying ? { tickFormatter: tickOf } : namedBriefly}
        yAxisProps={isLying ? { ...inLines, width: isNarrow ? 108 : 190, interval: 0 } : measured}
      >
        <SeriesPatterns id={patternId} />
      </BarChart>
    </div>
  )
}

/** The beginning of a label that is too long for its place; all of it is in the tooltip and in the table. */
function shortened(label: string, most: number): string {
  return label.length <= most ? label : `${label.slice(0, Math.max(4, most - 1)).trimEnd()}…`
}
