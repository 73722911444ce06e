import { Button } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { useTranslation } from 'react-i18next'
import { arrangeActions } from './decision.ts'
import { MoreDecisions } from './more-decisions.tsx'
import { SupplierItems } from './supplier-items.tsx'
import { useDecisions } from './use-decisions.ts'

/** What can be decided about one row, by its state: two actions as buttons, the others in a menu (FLOW-04). */
export function EntryDecisions({ row }: { row: GridRow }) {
  const { t } = useTranslation()
  const deciding = useDecisions()
  const offered = deciding.offered(row)
  if (offered.length === 0) return null
  const { main, more } = arrangeActions(offered.filter((action) => action !== 'assign'))
  return (
    <>
      {main.map((action, at) => (
        <Button
          key={action}
          size="xs"
          variant={at === 0 && action !== 'devalidate' ? 'filled' : 'default'}
          onClick={() => deciding.open(action, row)}
        >
          {t(`writing:act.${action}`)}
        </Button>
      ))}
      <MoreDecisions
        actions={offered.includes('assign') ? [...more, 'assign'] : more}
        onAction={(action) => deciding.open(action, row)}
        size={30}
      >
        <SupplierItems row={row} />
      </MoreDecisions>
    </>
  )
}
