import type { HomeFigure } from '@quitus/contract/home/get-home.ts'
import type { Column } from '@quitus/domain/columns/column.ts'
import type { Measure } from '@quitus/domain/synthesis/measure.ts'
import { formatCount, formatNumber } from '@quitus/domain/text/number-text.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconArrowDownRight, IconArrowUpRight, IconEqual } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { DEFAULT_NAME } from '#shared/projects/project-home.ts'
import { rowSearch } from '#views/address/row-search.ts'
import styles from './home.module.css'

/** The measure that each figure is, under which its anomalies are added up. */
const MEASURES_OF = {
  toDecide: 'pending',
  validated: 'validated',
  recovered: 'recovered',
} as const satisfies Record<HomeFigure['kind'], Measure>

type Props = { figures: readonly HomeFigure[]; columns: readonly Column[] }

/** The figures that matter first; each leads to its anomalies. */
export function HomeFigures({ figures, columns }: Props) {
  const { t } = useTranslation()
  const { id, currency } = useProject()
  return (
    <ul className={styles.figures} aria-label={t('home:figures')}>
      {figures.map(({ kind, count, amount, filter, free, change }) => (
        <li key={kind}>
          <Link
            className={styles.figure}
            data-kind={kind}
            to="/$projectId/resultats/dashboards/$vueName"
            params={{ projectId: String(id), vueName: DEFAULT_NAME }}
            search={{ ...rowSearch(filter, columns), scope: 'anomalyRow', measure: MEASURES_OF[kind] }}
          >
            <span className={styles.figureName}>{t(`home:figure.${kind}`)}</span>
            <strong className={styles.amount}>
              {amount === null ? formatCount(count) : formatNumber(amount, 'AMOUNT', { currency })}
            </strong>
            <span className={styles.count}>
              {t('home:anomalies', counted(count))}
              {free > 0 && `, ${t('home:free', counted(free))}`}
            </span>
            {change !== null && <Change {...change} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Change({ count, amount }: NonNullable<HomeFigure['change']>) {
  const { t } = useTranslation()
  const { currency } = useProject()
  const direction = Math.sign(amount ?? 0) || Math.sign(count)
  const Icon = direction === 0 ? IconEqual : direction > 0 ? IconArrowUpRight : IconArrowDownRight
  const isUnchanged = count === 0 && (amount ?? 0) === 0
  return (
    <span className={styles.change}>
      <Icon size={16} aria-hidden />
      {isUnchanged ? (
        t('home:unchanged')
      ) : (
        <>
          {amount !== null && <span>{withPlus(formatNumber(amount, 'AMOUNT', { currency }), amount)}</span>}
          <span>{withPlus(t('home:anomalies', counted(count)), count)}</span>
        </>
      )}
    </span>
  )
}

function withPlus(text: string, value: number): string {
  return value > 0 ? `+${text}` : text
}
