import { ActionIcon, Button, Menu } from '@mantine/core'
import type { GridRow } from '@quitus/data-grid/model/window-source.ts'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCurrentView } from '#views/data/current-view.ts'
import { arrangeActs } from './decision.ts'
import { SupplierItems } from './supplier-items.tsx'

/** What can be decided about one row, by its state: two acts as buttons, the others in a menu (FLOW-04). */
export function EntryDecisions({ row }: { row: GridRow }) {
  const { t } = useTranslation()
  const { deciding } = useCurrentView()
  const offered = deciding.offered(row)
  if (offered.length === 0) return null
  const { main, more } = arrangeActs(offered.filter((act) => act !== 'assign'))
  return (
    <>
      {main.map((act, at) => (
        <Button
          key={act}
          size="xs"
          variant={at === 0 && act !== 'devalidate' ? 'filled' : 'default'}
          onClick={() => deciding.open(act, row)}
        >
          {t(`writing:act.${act}`)}
        </Button>
      ))}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('writing:act.more')}
            title={t('writing:act.more')}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {more.map((act) => (
            <Menu.Item key={act} onClick={() => deciding.open(act, row)}>
              {t(`writing:act.${act}`)}
            </Menu.Item>
          ))}
          {offered.includes('assign') && (
            <Menu.Item onClick={() => deciding.open('assign', row)}>{t('writing:act.assign')}</Menu.Item>
          )}
          <SupplierItems row={row} deciding={deciding} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
