import { Button, Menu } from '@mantine/core'
import { IconArrowLeft, IconRestore, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import styles from './file-transfers.module.css'
import { ObjectTable } from './object-table.tsx'
import { useTransfers } from './transfers.queries.ts'
import type { ObjectActions } from './use-object-actions.tsx'

type Props = {
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  actions: ObjectActions
  onLeave: () => void
}

/** What was deleted within thirty days, and the way back (XFER-05). */
export function BinList({ selected, onSelect, actions, onLeave }: Props) {
  const { t } = useTranslation()
  const { binList } = useTransfers()
  const failureText = useFailureText()
  const list = useInfiniteQuery(binList())
  const objects = list.data?.pages.flatMap((page) => page.objects) ?? []
  const chosen = objects.filter(({ id }) => selected.has(id))
  const title = t('fileTransfers:bin.title')
  return (
    <section className={styles.list} aria-label={title}>
      <div className={styles.pathLine}>
        <Button
          ml={8}
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onLeave}
        >
          {t('fileTransfers:manage.root')}
        </Button>
        <h2 className={styles.binTitle}>{title}</h2>
        <p className={styles.usage}>{t('fileTransfers:bin.hint')}</p>
      </div>
      {list.error !== null ? (
        <StatePanel icon={<IconTrash size={20} />} title={t('fileTransfers:manage.failed')} role="alert">
          {failureText(list.error)}
        </StatePanel>
      ) : list.data === undefined ? (
        <LoadingState lines={10} />
      ) : objects.length === 0 ? (
        <StatePanel icon={<IconTrash size={20} />} title={t('fileTransfers:bin.empty')} />
      ) : (
        <ObjectTable
          isBin
          label={title}
          {...{ objects, selected, onSelect, sort: null }}
          onOpen={() => undefined}
          menuOf={(object) => (
            <Menu.Item
              leftSection={<IconRestore size={16} aria-hidden />}
              disabled={!object.canChange}
              onClick={() => void actions.restore([object])}
            >
              {t('fileTransfers:bin.restore')}
            </Menu.Item>
          )}
        />
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('fileTransfers:manage.more')}
          </Button>
        </div>
      )}
      {chosen.length > 0 && chosen.every(({ canChange }) => canChange) && (
        <div className={styles.selection} role="toolbar" aria-label={title}>
          <p className={styles.selectionCount}>
            {t('fileTransfers:manage.selected', { count: chosen.length })}
          </p>
          <Button size="compact-md" variant="default" onClick={() => void actions.restore(chosen)}>
            {t('fileTransfers:bin.restore')}
          </Button>
        </div>
      )}
    </section>
  )
}
