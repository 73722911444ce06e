import { ActionIcon } from '@mantine/core'
import type { GridLayout } from '@quitus/data-grid/model/grid-layout.ts'
import { IconCards, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type Props = { layout: GridLayout; onChange: (layout: GridLayout) => void }

/** Changes a narrow screen from cards to the table and back (decision 032). */
export function NarrowSwitch({ layout, onChange }: Props) {
  const { t } = useTranslation()
  const isTable = layout.narrow === 'table'
  const label = t(isTable ? 'dashboard:columns.asCards' : 'dashboard:columns.asTable')
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      title={label}
      onClick={() => onChange({ ...layout, narrow: isTable ? undefined : 'table' })}
    >
      {isTable ? <IconCards size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
    </ActionIcon>
  )
}
