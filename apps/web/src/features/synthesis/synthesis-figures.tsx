import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { figureText } from './figure-text.ts'
import styles from './synthesis.module.css'
import { useFigureLink } from './use-figure-link.ts'

/** The figures that matter first, with the count next to each where the synthesis has it. */
const MATTERING: readonly (readonly [Measure, Measure])[] = [
  ['found', 'count'],
  ['validated', 'validatedCount'],
  ['recovered', 'recoveredCount'],
]

/** Found, validated and recovered in all, as far as the synthesis has them. */
export function SynthesisFigures({ data }: { data: SynthesisData }) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const linkOf = useFigureLink(data)
  const { columns, total } = data
  const figureOf = (measure: Measure) => total.values[columns.findIndex((each) => each.measure === measure)]
  const shown = MATTERING.flatMap(([measure, countMeasure]) => {
    const column = columns.find((each) => each.measure === measure)
    return column === undefined ? [] : [{ column, count: figureOf(countMeasure) }]
  })
  if (shown.length === 0) return null
  return (
    <ul className={styles.figures} aria-label={t('synthesis:figures')}>
      {shown.map(({ column, count }) => {
        const value = figureOf(column.measure) ?? null
        return (
          <li key={column.measure}>
            <Link className={styles.figure} data-measure={column.measure} {...linkOf([], column, value)}>
              <span className={styles.figureName}>{column.label}</span>
              <strong className={styles.figureAmount}>{figureText(value, column, { currency })}</strong>
              {typeof count === 'number' && (
                <span className={styles.figureCount}>{t('synthesis:anomalies', counted(count))}</span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
