import { SegmentedControl } from '@mantine/core'
import type { Source } from '@quitus/domain/access/source.ts'
import { COLUMN_TYPE_RULES, defaultColumnWidth } from '@quitus/domain/columns/column-type-rules.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { WireValue } from '@quitus/domain/values/cell-value.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scrollWithin } from '#shared/layout/scroll-within.ts'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { useCellText } from '#views/comparison/use-cell-text.ts'
import { previewRowsQuery } from './column-design.queries.ts'
import { columnOfDraft } from './column-of-draft.ts'
import styles from './design-preview.module.css'
import type { DraftColumn } from './draft-columns.ts'

type Props = {
  place: { projectId: number; source: Source }
  columns: readonly DraftColumn[]
  /** Key of the column that is being described, which is marked and in sight. */
  chosen: string | null
}

/** The grid as it will begin, with its first rows: for the team, or as customers see it. */
export const DesignPreview = memo(function DesignPreview({ place, columns, chosen }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const titleId = useId()
  const [reader, setReader] = useState<'staff' | 'customer'>('staff')
  const rows = useQuery(previewRowsQuery(api, place))
  const cellText = useCellText()
  const locale = localeOfPath(location.pathname)
  const shown = columns.filter(
    ({ design }) =>
      design.isDisplayedByDefault &&
      !design.isHidden &&
      (reader === 'staff' || !design.isHiddenFromCustomers),
  )
  const ordered = [
    ...shown.filter(({ design }) => design.isFrozen),
    ...shown.filter(({ design }) => !design.isFrozen),
  ]
  const groups = spansOf(ordered, locale)
  const head = useRef<HTMLTableCellElement>(null)
  const marked = rows.data !== undefined && ordered.some(({ key }) => key === chosen) ? chosen : null
  useEffect(() => {
    const frame = marked === null ? null : head.current?.closest('[data-table-scroll]')
    if (head.current !== null && frame != null) scrollWithin(frame, head.current)
  }, [marked])
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <div className={styles.previewHead}>
        <h2 id={titleId} className={styles.heading}>
          {t('columnDesign:preview')}
        </h2>
        <SegmentedControl
          size="xs"
          aria-label={t('columnDesign:reader')}
          value={reader}
          onChange={(value) => setReader(value === 'customer' ? 'customer' : 'staff')}
          data={(['staff', 'customer'] as const).map((value) => ({
            value,
            label: t(`columnDesign:${value}`),
          }))}
        />
      </div>
      {rows.data === undefined ? (
        rows.error === null ? (
          <LoadingState lines={6} />
        ) : (
          <FailureState error={rows.error} onRetry={() => void rows.refetch()} />
        )
      ) : ordered.length === 0 ? (
        <p className={styles.quiet}>{t('columnDesign:previewEmpty')}</p>
      ) : (
        <TableScroll label={t('columnDesign:preview')}>
          <table className={styles.table}>
            <thead>
              <tr>
                {groups.map(({ key, label, span }) => (
                  <th key={key} colSpan={span} scope="colgroup" className={styles.groupHead}>
                    {label}
                  </th>
                ))}
              </tr>
              <tr>
                {ordered.map((column) => (
                  <th
                    key={column.key}
                    ref={column.key === marked ? head : undefined}
                    scope="col"
                    data-chosen={column.key === marked || undefined}
                    style={{ minWidth: widthOf(column) }}
                    data-end={isAtEnd(column)}
                  >
                    {column.design.label[locale] === ''
                      ? t('columnDesign:nameless')
                      : column.design.label[locale]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.data.map((row) => (
                <tr key={row.entryId}>
                  {ordered.map((column) => (
                    <td
                      key={column.key}
                      data-end={isAtEnd(column)}
                      data-colored={column.design.color !== null || undefined}
                      style={
                        column.design.color === null ? undefined : { backgroundColor: column.design.color }
                      }
                    >
                      {cellText(columnOfDraft(column, locale), (row[column.name ?? ''] ?? null) as WireValue)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            {ordered.some(({ design }) => design.footerStyle === 'SUM') && (
              <tfoot>
                <tr>
                  {ordered.map(({ key, design, type }) => (
                    <td key={key} data-end={isAtEnd({ type })}>
                      {design.footerStyle === 'SUM' ? 'Σ' : ''}
                    </td>
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </TableScroll>
      )}
    </section>
  )
})

function isAtEnd({ type }: Pick<DraftColumn, 'type'>): true | undefined {
  return COLUMN_TYPE_RULES[type].alignment === 'end' || undefined
}

function widthOf({ type, design }: DraftColumn): number {
  const { width, choices } = design
  return defaultColumnWidth({ type, width, isListOfChoices: choices !== null, isMovementLink: false })
}

/** Neighbours of one group have one header. */
function spansOf(
  columns: readonly DraftColumn[],
  locale: Locale,
): { key: string; label: string; span: number }[] {
  const spans: { key: string; name: string | null; label: string; span: number }[] = []
  for (const { key, design } of columns) {
    const name = design.group?.name ?? null
    const last = spans.at(-1)
    if (last !== undefined && last.name === name) last.span += 1
    else spans.push({ key, name, label: design.group?.label[locale] ?? '', span: 1 })
  }
  return spans
}
