import type { SynthesisData } from '@quitus/contract/synthesis/synthesis.schema.ts'
import { isGathered } from '@quitus/domain/synthesis/measure.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useProject } from '#shared/projects/current-project.ts'
import { figureText } from './figure-text.ts'
import styles from './synthesis-table.module.css'
import { useFigureLink } from './use-figure-link.ts'

type LabelProps = {
  label: string
  /** Of a group that can be folded. */
  toggle?: { isOpen: boolean; onToggle: () => void } | null
}

/** What a row is about. */
export function LabelCell({ label, toggle = null }: LabelProps) {
  const { t } = useTranslation()
  const Icon = toggle?.isOpen ? IconChevronDown : IconChevronRight
  return (
    <th scope="row">
      {toggle === null ? (
        label
      ) : (
        <button
          type="button"
          className={styles.toggle}
          tabIndex={-1}
          aria-expanded={toggle.isOpen}
          title={toggle.isOpen ? t('synthesis:fold') : t('synthesis:unfold')}
          onClick={toggle.onToggle}
        >
          <Icon size={16} aria-hidden />
          {label}
        </button>
      )}
    </th>
  )
}

type FigureProps = {
  data: SynthesisData
  /** Conditions of the row; null where the dashboard does not show its anomalies. */
  filter: SynthesisData['rows'][number]['filter'] | null
  values: SynthesisData['total']['values']
}

/**
 * The figures of a row. Nothing and zero lead nowhere, nor does what no filter of the dashboard shows: what came back
 * by one way, what ended in one.
 */
export function FigureCells({ data, filter, values }: FigureProps) {
  const { currency } = useProject()
  const linkOf = useFigureLink(data)
  return data.columns.map((column, at) => {
    const value = values[at] ?? null
    const text = figureText(value, column, { currency })
    // Anyone who follows a figure of a preview would leave what they are defining.
    const isFound = value !== null && value !== 0 && !isGathered(column.measure)
    const leads = filter !== null && isFound && data.name !== ''
    return (
      <td key={column.measure} className={styles.number}>
        {leads ? (
          <Link className={styles.link} tabIndex={-1} {...linkOf(filter, column, value)}>
            {text}
          </Link>
        ) : (
          text
        )}
      </td>
    )
  })
}
