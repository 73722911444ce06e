import { Button, Divider, ScrollArea, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { withoutColumnChanges } from '@quitus/data-grid/core/columns/layout-changes.ts'
import type { PanelGrid } from '@quitus/data-grid/model/data-grid-props.ts'
import { type Density, offeredColumns, ROW_HEIGHTS } from '@quitus/data-grid/model/grid-layout.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdsWords } from '#shared/holds-words.ts'
import { ColumnGroupList } from './column-group-list.tsx'
import { ColumnOrderList } from './column-order-list.tsx'

const DENSITIES = Object.keys(ROW_HEIGHTS) as Density[]

type Props = { grid: PanelGrid }

/** Which columns are shown, in which order, pinned or not, and how high the rows are (VIEW-02). */
export function ColumnsPanel({ grid }: Props) {
  const { t } = useTranslation()
  const { metadata, layout, onLayoutChange } = grid
  const [tab, setTab] = useState('groups')
  const [search, setSearch] = useState('')
  const offered = offeredColumns(metadata.columns)
  const found = offered.filter(({ label, groupLabel }) =>
    holdsWords(`${label} ${groupLabel ?? t('grid:otherGroup')}`, search),
  )
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        fullWidth
        value={tab}
        onChange={setTab}
        data={[
          { value: 'groups', label: t('dashboard:columns.groups') },
          { value: 'order', label: t('dashboard:columns.order') },
        ]}
      />
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t('dashboard:columns.search')}
        placeholder={t('dashboard:columns.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ScrollArea.Autosize mah="44vh" type="auto" offsetScrollbars="present">
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('dashboard:columns.noMatch')}
          </Text>
        )}
        {tab === 'groups' ? (
          <ColumnGroupList
            columns={found}
            layout={layout}
            otherGroup={t('grid:otherGroup')}
            onChange={onLayoutChange}
          />
        ) : (
          <ColumnOrderList
            columns={metadata.columns}
            found={found}
            layout={layout}
            onChange={onLayoutChange}
          />
        )}
      </ScrollArea.Autosize>
      <Divider />
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('dashboard:columns.density')}
        value={layout.density ?? 'standard'}
        onChange={(chosen) => {
          const density = DENSITIES.find((each) => each === chosen)
          onLayoutChange({ ...layout, density })
        }}
        data={DENSITIES.map((density) => ({ value: density, label: t(`dashboard:columns.${density}`) }))}
      />
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        onClick={() => onLayoutChange(withoutColumnChanges(layout))}
      >
        {t('dashboard:columns.reset')}
      </Button>
    </Stack>
  )
}
