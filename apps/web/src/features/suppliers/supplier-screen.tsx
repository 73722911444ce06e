import { ActionIcon, Button } from '@mantine/core'
import { createJitteredDebounce } from '@quitus/data-grid/core/jittered-debounce.ts'
import { IconArrowLeft, IconBuildingStore } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#shared/http/api-error.ts'
import { isTextField } from '#shared/is-typing.ts'
import { usePageTitle } from '#shared/layout/use-page-title.ts'
import { useLiveEvents } from '#shared/live/live-project.ts'
import { localeOfPath } from '#shared/locale-address.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { viewLink } from '#views/address/grid-link.ts'
import { useCurrentView } from '#views/data/current-view.ts'
import styles from './supplier.module.css'
import { SupplierAnomalies } from './supplier-anomalies.tsx'
import { SupplierDecisions } from './supplier-decisions.tsx'
import { SupplierGone, SupplierWritten } from './supplier-gone.tsx'
import { SupplierIdentity } from './supplier-identity.tsx'
import { SupplierMoney } from './supplier-money.tsx'
import { SupplierMovements } from './supplier-movements.tsx'
import { SupplierTwins } from './supplier-twins.tsx'
import { SupplierYears } from './supplier-years.tsx'
import { supplierQueries } from './suppliers.queries.ts'

/** Who a supplier is, what went through its account, and what was found of it; it follows what colleagues decide. */
export function SupplierScreen({ code }: { code: string }) {
  const { t } = useTranslation()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { scope, closeEntry } = useCurrentView()
  const { projectId } = scope
  const page = useRef<HTMLElement>(null)
  const supplier = useQuery(supplierQueries.supplier(api, projectId, code, localeOfPath(location.pathname)))
  const name = supplier.data?.name ?? code
  usePageTitle(name, 'detail')
  useEffect(() => page.current?.focus({ preventScroll: true }), [])

  const changed = useMemo(
    () =>
      createJitteredDebounce(
        () => void queryClient.invalidateQueries({ queryKey: supplierQueries.all(projectId) }),
        { least: 300, spread: 700 },
      ),
    [queryClient, projectId],
  )
  useEffect(() => changed.stop, [changed])
  useLiveEvents(({ event }) => {
    if (event === 'change' || event === 'publication' || event === 'reset') changed.ask()
  })

  const close = useRef(closeEntry)
  useEffect(() => {
    close.current = closeEntry
  })
  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere(event.target)) return
      event.preventDefault()
      close.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const toGrid = viewLink({ source: 'mainsuppliers', projectId: String(projectId) })
  const isUnknown = supplier.error instanceof ApiError && supplier.error.code === 'supplier_not_found'
  return (
    <section ref={page} className={styles.page} aria-label={name} tabIndex={-1}>
      <header className={styles.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('suppliers:back')}
          title={t('suppliers:back')}
          renderRoot={(props) => <Link {...toGrid} search={true} {...props} />}
        >
          <IconArrowLeft size={18} />
        </ActionIcon>
        <h1 className={styles.title} title={name}>
          <span className={styles.name}>{name}</span>
          {supplier.data !== undefined && name !== code && (
            <span className={styles.code}>{t('suppliers:account', { code })}</span>
          )}
        </h1>
        {supplier.data?.anomalies != null && supplier.data.anomalies.figures.length > 0 && (
          <SupplierDecisions
            code={code}
            name={name}
            column={supplier.data.anomalies.supplierColumn}
            onDecided={changed.ask}
          />
        )}
      </header>
      {isUnknown ? (
        <StatePanel
          icon={<IconBuildingStore size={20} />}
          title={t('suppliers:unknown')}
          action={
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} />}
              renderRoot={(props) => <Link {...toGrid} search={true} {...props} />}
            >
              {t('suppliers:back')}
            </Button>
          }
        >
          {t('suppliers:unknownHint', { code })}
        </StatePanel>
      ) : supplier.data !== undefined ? (
        // Nothing in the page of a supplier that is gone takes the focus: it is scrolled by the keyboard itself.
        <div className={styles.scroll} tabIndex={supplier.data.isGone ? 0 : undefined}>
          {supplier.data.isGone && <SupplierGone />}
          <div className={styles.layout}>
            <aside className={styles.side}>
              <SupplierIdentity identity={supplier.data.identity} />
              <SupplierTwins {...supplier.data} />
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
      ) : supplier.error === null ? (
        <LoadingState lines={14} />
      ) : (
        <FailureState error={supplier.error} onRetry={() => void supplier.refetch()} />
      )}
    </section>
  )
}

/** What lies over the page closes first, and a field keeps its keys. */
function isElsewhere(target: EventTarget | null): boolean {
  if (isTextField(target)) return true
  const layers = 'dialog, [role="dialog"], [role="listbox"], [role="menu"], [role="combobox"]'
  return target instanceof Element && target.closest(layers) !== null
}
