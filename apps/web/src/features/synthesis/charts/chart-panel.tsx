import { VisuallyHidden } from '@mantine/core'
import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import { signOfCurrency } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { type FigureColumn, figureText } from '../figure-text.ts'
import { rowKey } from '../row-key.ts'
import { useFigureLink } from '../use-figure-link.ts'
import { useRowLabel } from '../use-row-label.ts'
import { type ChartContent, chartContent, type Row } from './chart-data.ts'
import styles from './charts.module.css'
import { PictureMenu } from './picture-menu.tsx'

const SynthesisChart = lazy(async () => ({ default: (await import('./synthesis-chart.tsx')).SynthesisChart }))

const BRIEF = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 })

/**
 * The chart of a synthesis, with the same figures as a table for those who do not see it (SYN-05); nothing where
 * there is nothing to draw.
 */
export function ChartPanel({ data }: { data: SynthesisData }) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const navigate = useNavigate()
  const labelOf = useRowLabel()
  const linkOf = useFigureLink(data)
  const drawing = useRef<HTMLDivElement>(null)
  const content = useMemo(() => chartContent(data, labelOf), [data, labelOf])
  if (content === null) return null
  const isPreview = data.name === ''
  const title = isPreview ? t('synthesis:chart.preview') : t('synthesis:chart.title', { label: data.label })
  const isMoney = content.series.some(({ column: { type } }) => COLUMN_TYPE_RULES[type].isMoney)
  const unit = signOfCurrency(currency)
  const tickOf = (value: number) =>
    isMoney ? `${BRIEF.format(value)}${Math.abs(value) < 1000 ? '\u00a0' : ''}${unit}` : BRIEF.format(value)
  const textOf = (value: number, column: FigureColumn) =>
    figureText(value, column, { currency, isExact: true })

  function choose(row: Row, column: FigureColumn): void {
    // Points of progress are cumulative, and name no anomalies.
    if (isPreview || data.progress !== null) return
    const value = row.values[data.columns.findIndex(({ measure }) => measure === column.measure)] ?? null
    void navigate(linkOf(row.filter, column, value))
  }

  const drawn = { kind: data.chart, content, textOf, tickOf, onChoose: choose }
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!isPreview && <PictureMenu drawing={drawing} title={title} />}
      </div>
      <div ref={drawing} className={styles.waiting}>
        <Suspense fallback={<LoadingState lines={8} lineHeight={36} />}>
          <SynthesisChart {...drawn} />
        </Suspense>
      </div>
      <div className={styles.paper} inert aria-hidden>
        <Suspense>
          <SynthesisChart {...drawn} isStill />
        </Suspense>
      </div>
      {content.omitted > 0 && (
        <p className={styles.note}>{t('synthesis:chart.omitted', counted(content.omitted))}</p>
      )}
      <VisuallyHidden className={styles.hidden ?? ''}>
        <ChartTable title={title} content={content} textOf={textOf} />
      </VisuallyHidden>
    </section>
  )
}

type TableProps = {
  title: string
  content: ChartContent
  textOf: (value: number, column: FigureColumn) => string
}

/** What the chart draws, exactly. */
function ChartTable({ title, content: { series, points }, textOf }: TableProps) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <td />
          {series.map(({ column }) => (
            <th key={column.measure} scope="col">
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, row, values }) => (
          <tr key={rowKey(row)}>
            <th scope="row">{label}</th>
            {series.map(({ column }, place) => {
              const value = values[place]
              return <td key={column.measure}>{value == null ? '–' : textOf(value, column)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
