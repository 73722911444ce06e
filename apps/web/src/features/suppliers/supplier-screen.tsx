import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFollowed } from '#shared/live/use-followed.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { viewLink } from '#views/address/grid-link.ts'
import { useViewNavigation } from '#views/data/use-view-navigation.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { CLOSE_KEYS } from '#views/item/close-keys.ts'
import page from '#views/item/item-page.module.css'
import { ItemPage } from '#views/item/item-page.tsx'
import styles from './supplier.module.css'
import { SupplierAnomalies } from './supplier-anomalies.tsx'
import { SupplierDecisions } from './supplier-decisions.tsx'
import { SupplierDuplicates } from './supplier-duplicates.tsx'
import { SupplierGone, SupplierWritten } from './supplier-gone.tsx'
import { SupplierIdentity } from './supplier-identity.tsx'
import { SupplierMoney } from './supplier-money.tsx'
import { SupplierMovements } from './supplier-movements.tsx'
import { SupplierYears } from './supplier-years.tsx'
import { supplierQueries } from './suppliers.queries.ts'

/** Who a supplier is, what went through its account, and what was found of it; it follows what colleagues decide. */
export function SupplierScreen({ code }: { code: string }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { scope, tools } = useCurrentView()
  const { closeEntry } = useViewNavigation()
  const { projectId } = scope
  const supplier = useQuery(supplierQueries.supplier(api, projectId, code, localeOfPath(location.pathname)))
  const name = supplier.data?.name ?? code

  const readAgain = useFollowed(supplierQueries.all(projectId))

  const toGrid = viewLink({ source: 'mainsuppliers', projectId: String(projectId) })
  return (
    <ItemPage
      itemId={code}
      title={name}
      isNamedByTitle
      heading={
        <span className={styles.heading}>
          <span className={styles.name}>{name}</span>
          {supplier.data !== undefined && name !== code && (
            <span className={styles.code}>{t('suppliers:account', { code })}</span>
          )}
        </span>
      }
      hasPlainHead
      marks={
        supplier.data?.anomalies != null &&
        supplier.data.anomalies.figures.length > 0 && (
          <>
            <SupplierDecisions
              code={code}
              name={name}
              column={supplier.data.anomalies.supplierColumn}
              onDecided={readAgain}
            />
            <div className={styles.actions}>
              <tools.Pack
                projectId={projectId}
                supplier={{ code, name, column: supplier.data.anomalies.supplierColumn }}
              />
            </div>
          </>
        )
      }
      back={{
        label: t('suppliers:back'),
        link: (props) => <Link {...toGrid} search={true} {...props} />,
      }}
      keys={CLOSE_KEYS}
      onKey={closeEntry}
      item={supplier}
      absence={{
        code: 'supplier_not_found',
        icon: <IconBuildingStore size={20} />,
        title: t('suppliers:unknown'),
        hint: t('suppliers:unknownHint', { code }),
      }}
      loadingLines={14}
    >
      {supplier.data && (
        // Nothing in the page of a supplier that is gone takes the focus: it is scrolled by the keyboard itself.
        <div className={page.scroll} tabIndex={supplier.data.isGone ? 0 : undefined}>
          {supplier.data.isGone && <SupplierGone />}
          <div className={styles.layout}>
            <aside className={styles.side}>
              <SupplierIdentity identity={supplier.data.identity} />
              <SupplierDuplicates {...supplier.data} />
            </aside>
            <div className={styles.main}>
              {supplier.data.isGone ? (
                <SupplierWritten row={supplier.data.row} />
              ) : (
                <SupplierMoney supplier={supplier.data} />
              )}
              <SupplierAnomalies code={code} anomalies={supplier.data.anomalies} />
              <SupplierYears years={supplier.data.years} />
              <SupplierMovements code={code} />
            </div>
          </div>
        </div>
      )}
    </ItemPage>
  )
}
