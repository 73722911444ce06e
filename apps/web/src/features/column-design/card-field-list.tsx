import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconGripVertical, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOfPath } from '#shared/locale-address.ts'
import styles from './card-parts.module.css'
import type { DraftColumn } from './draft-columns.ts'

type Props = {
  /** Names of columns. */
  fields: readonly string[]
  columns: readonly DraftColumn[]
  onChange: (fields: string[]) => void
}

/** The fields of one part of the card, in their order. */
export function CardFieldList({ fields, columns, onChange }: Props) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const locale = localeOfPath(location.pathname)
  const labelOf = (name: string) =>
    columns.find((column) => column.name === name)?.design.label[locale] ?? name

  function move(name: string, to: number): void {
    if (to < 0 || to >= fields.length) return
    onChange(fields.filter((each) => each !== name).toSpliced(to, 0, name))
    setSaid(t('columnDesign:moved', { column: labelOf(name), place: to + 1, count: fields.length }))
  }

  return (
    <>
      <ol className={styles.fields}>
        {fields.map((name, at) => {
          const label = labelOf(name)
          return (
            <li
              key={name}
              className={styles.field}
              data-dragged={dragged === name || undefined}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(name)
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                event.preventDefault()
                if (dragged !== null && dragged !== name && fields.includes(dragged)) move(dragged, at)
              }}
              onDrop={(event) => event.preventDefault()}
            >
              <IconGripVertical size={14} aria-hidden className={styles.grip} />
              <span className={styles.name}>{label}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('columnDesign:card.fieldUp', { column: label })}
                disabled={at === 0}
                onClick={() => move(name, at - 1)}
              >
                <IconChevronUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('columnDesign:card.fieldDown', { column: label })}
                disabled={at === fields.length - 1}
                onClick={() => move(name, at + 1)}
              >
                <IconChevronDown size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('columnDesign:card.removeField', { column: label })}
                onClick={() => onChange(fields.filter((each) => each !== name))}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          )
        })}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
