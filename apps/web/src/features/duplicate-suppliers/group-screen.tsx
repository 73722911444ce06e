import { IconFileOff } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnomalyItem } from '#views/anomaly/use-anomaly-item.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { MoreDecisions } from '#views/decisions/more-decisions.tsx'
import { useDecisions } from '#views/decisions/use-decisions.ts'
import { ItemDecision, ItemSteps } from '#views/item/item-actions.tsx'
import { ItemHeading, ItemMarks } from '#views/item/item-heading.tsx'
import { ItemPage } from '#views/item/item-page.tsx'
import { GroupCard } from './group-card.tsx'
import { supplierNameOf } from './group-fields.ts'
import { GROUP_KEYS, type GroupKey } from './group-keys.ts'
import { useGroupAccounts } from './use-group-accounts.ts'

/** The page of a group, decided by single keys; it stays while the reader goes from one group to the next. */
export function GroupScreen({ anomalyId }: { anomalyId: string }) {
  const { t } = useTranslation()
  const { metadata } = useCurrentView()
  const { open } = useDecisions()
  const fields = useRef<HTMLDListElement>(null)
  const texts = {
    first: t('duplicateSuppliers:walk.first'),
    last: t('duplicateSuppliers:walk.last'),
    lost: t('duplicateSuppliers:walk.lost'),
    failed: t('duplicateSuppliers:walk.failed'),
  }
  const { item, anomaly: group, row, title, place, notice, step, close } = useAnomalyItem(anomalyId, texts)
  const accounts = useGroupAccounts(anomalyId, item.data?.pages ?? [], item)
  const supplier = row === undefined ? null : supplierNameOf(row, metadata)

  function action(key: GroupKey): void {
    if (key === 'close') close()
    else if (key === 'next' || key === 'previous') step(key)
    else if (key === 'nextAccount') accounts.activate(accounts.active + 1)
    else if (key === 'previousAccount') accounts.activate(accounts.active - 1)
    else if (key === 'keep') accounts.keepAccount()
    else if (key === 'all') accounts.decideAll()
    else if (key === 'comment') fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else accounts.decide(key)
  }

  return (
    <ItemPage
      itemId={anomalyId}
      title={title}
      heading={<ItemHeading title={title} supplier={supplier} />}
      headingText={supplier === null ? title : `${title} · ${supplier}`}
      marks={<ItemMarks anomaly={group} />}
      actions={
        <>
          <ItemSteps
            place={place}
            labels={{
              previous: t('duplicateSuppliers:previous'),
              previousKey: t('duplicateSuppliers:previousKey'),
              next: t('duplicateSuppliers:next'),
              nextKey: t('duplicateSuppliers:nextKey'),
            }}
            onStep={action}
          />
          {row !== undefined && accounts.mayDecide(row) && (
            <ItemDecision letter="A" isMain onClick={() => action('all')}>
              {t('duplicateSuppliers:all.set')}
            </ItemDecision>
          )}
          {row !== undefined && group !== undefined && group.offered.length > 0 && (
            <MoreDecisions actions={group.offered} onAction={(decision) => open(decision, row)} />
          )}
        </>
      }
      back={{ label: t('duplicateSuppliers:back'), onBack: close }}
      keys={GROUP_KEYS}
      onKey={action}
      notice={notice}
      item={item}
      absence={{
        code: 'anomaly_not_found',
        icon: <IconFileOff size={20} />,
        title: t('duplicateSuppliers:unknown'),
        hint: t('duplicateSuppliers:unknownHint'),
      }}
      loadingLines={12}
    >
      {group && <GroupCard key={anomalyId} group={group} accounts={accounts} fields={fields} />}
    </ItemPage>
  )
}
