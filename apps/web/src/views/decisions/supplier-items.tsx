import { Menu } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { useTranslation } from 'react-i18next'
import { SUPPLIER_ACTIONS } from '#views/data/deciding.ts'
import { useDecisions } from './use-decisions.ts'

/** The items of a menu for all anomalies of a row’s supplier; none where no supplier is named (FLOW-03). */
export function SupplierItems({ row }: { row: GridRow }) {
  const { t } = useTranslation()
  const { supplierOf, openForSupplier } = useDecisions()
  if (supplierOf(row) === null) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('writing:act.supplier')}</Menu.Label>
      {SUPPLIER_ACTIONS.map((action) => (
        <Menu.Item key={action} onClick={() => openForSupplier(action, row)}>
          {t(`writing:act.${action}Supplier`)}
        </Menu.Item>
      ))}
    </>
  )
}
