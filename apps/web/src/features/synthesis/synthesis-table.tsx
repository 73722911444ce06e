import { VisuallyHidden } from '@mantine/core'
import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#shared/layout/table-scroll.tsx'
import { rowKey } from './row-key.ts'
import { FigureCells, LabelCell } from './synthesis-cells.tsx'
import styles from './synthesis-table.module.css'
import { useGridKeys } from './use-grid-keys.ts'
import { useRowLabel } from './use-row-label.ts'

/** Groups of up to so many rows in all are open to begin with. */
const OPEN_ROWS = 120

/** The figures of a synthesis by one or two levels, with subtotals and the total; each leads to its anomalies. */
export function SynthesisTable({ data }: { data: SynthesisData }) {
  const { t } = useTranslation()
  const labelOf = useRowLabel()
  const { ref, onKeyDown, onFocus } = useGridKeys()
  const { columns, levels, rows, total, freeAnomalies } = data
  const rowCount = rows.reduce((count, { rows: inner }) => count + 1 + (inner?.length ?? 0), 0)
  const isOpenAtFirst = rowCount <= OPEN_ROWS
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const isPrinting = useIsPrinting()
  const isOpen = (at: number) => isPrinting || toggled.has(at) !== isOpenAtFirst
  const toggle = (at: number) => setToggled((known) => withToggled(known, at))
  return (
    <TableScroll label={t('synthesis:table')} className={styles.scroll}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows move between its cells, as in a grid */}
      <table ref={ref} className={styles.table} role="grid" onKeyDown={onKeyDown} onFocus={onFocus}>
        <caption>
          <VisuallyHidden>{data.label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{levels.map(({ label }) => label).join(' › ')}</th>
            {columns.map(({ measure, label }) => (
              <th key={measure} scope="col" className={styles.number}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row, at) => (
          <tbody key={rowKey(row)}>
            <tr className={levels.length > 1 ? styles.groupRow : undefined}>
              <LabelCell
                label={labelOf(row)}
                toggle={row.rows === undefined ? null : { isOpen: isOpen(at), onToggle: () => toggle(at) }}
              />
              <FigureCells
                data={data}
                filter={data.progress === null ? row.filter : null}
                values={row.values}
              />
            </tr>
            {isOpen(at) &&
              row.rows?.map((inner) => (
                <tr key={rowKey(inner)} className={styles.inner}>
                  <LabelCell label={labelOf(inner)} />
                  <FigureCells data={data} filter={inner.filter} values={inner.values} />
                </tr>
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr className={styles.totalRow}>
            <LabelCell label={t('synthesis:row.total')} />
            <FigureCells data={data} filter={[]} values={total.values} />
          </tr>
          {freeAnomalies !== null && (
            <tr className={styles.footRow}>
              <LabelCell label={t('synthesis:row.freeAnomalies')} />
              <FigureCells data={data} filter={null} values={freeAnomalies.values} />
            </tr>
          )}
        </tfoot>
      </table>
    </TableScroll>
  )
}

function withToggled(known: ReadonlySet<number>, at: number): ReadonlySet<number> {
  const next = new Set(known)
  if (!next.delete(at)) next.add(at)
  return next
}

/** True while the browser prints: on paper nothing is folded. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}
