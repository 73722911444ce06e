import { Menu } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { useTranslation } from 'react-i18next'
import { type Deciding, SUPPLIER_ACTS } from '#views/data/current-view.ts'

/** The items of a menu for all anomalies of a row’s supplier; none where no supplier is named (FLOW-03). */
export function SupplierItems({ row, deciding }: { row: GridRow; deciding: Deciding }) {
  const { t } = useTranslation()
  if (deciding.supplierOf(row) === null) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('writing:act.supplier')}</Menu.Label>
      {SUPPLIER_ACTS.map((act) => (
        <Menu.Item key={act} onClick={() => deciding.openForSupplier(act, row)}>
          {t(`writing:act.${act}Supplier`)}
        </Menu.Item>
      ))}
    </>
  )
}
