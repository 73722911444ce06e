import { Alert, Button, Group, Menu, SegmentedControl, TextInput } from '@mantine/core'
import type { ColumnDesignOfView } from '@quitus/contract/views/design-columns.ts'
import type { Source } from '@quitus/domain/access/source.ts'
import { ADDED_COLUMN_TYPES, type AddedColumnType } from '@quitus/domain/columns/column-design.ts'
import { formatDateTime } from '@quitus/domain/text/date-text.ts'
import { IconArrowBackUp, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { holdsWords } from '#shared/holds-words.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { localeOfPath } from '#shared/locale-address.ts'
import { useUnsavedEdit } from '#shared/message-box/unsaved-edits.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useAction } from '#shared/use-action.ts'
import { CardParts } from './card-parts.tsx'
import styles from './column-design.module.css'
import { columnDesignCalls, columnDesignQuery } from './column-design.queries.ts'
import { ColumnForm } from './column-form.tsx'
import { ColumnList } from './column-list.tsx'
import { TypeDialog } from './conversion/type-dialog.tsx'
import { DesignPreview } from './design-preview.tsx'
import {
  bodyOf,
  type Card,
  type DraftColumn,
  draftOf,
  hasNamelessPart,
  isChanged,
  newCalculatedColumn,
  newColumn,
  unnamedColumn,
  withColumnMoved,
  withDesign,
} from './draft-columns.ts'
import { TemplateMenu } from './template/template-menu.tsx'
import { useChoicesQuestion } from './use-choices-question.ts'
import { useRemovalQuestion } from './use-removal-question.ts'

type Props = { place: { projectId: number; source: Source }; stored: ColumnDesignOfView }

/** Staff added it, it is saved, and it has values of its own. */
function mayConvert(column: DraftColumn): column is DraftColumn & { name: string } {
  return column.isAdded && column.name !== null && column.formula === null
}

/** The columns of a grid at the left, what is said of the chosen one at the right, the grid below. */
export function ColumnDesigner({ place, stored }: Props) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { timeZone } = useProject()
  const queryClient = useQueryClient()
  const toasts = useToasts()
  const { action, isActing, isRunning } = useAction()
  const areChoicesSure = useChoicesQuestion(place)
  const isRemovalSure = useRemovalQuestion(place)
  const locale = localeOfPath(location.pathname)
  const [columns, setColumns] = useState<DraftColumn[]>(() => draftOf(stored, locale))
  const [card, setCard] = useState<Card>(stored.card)
  const [part, setPart] = useState<'grid' | 'card'>('grid')
  const [chosen, setChosen] = useState<string | null>(null)
  const [converting, setConverting] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const added = useRef(0)
  const calls = columnDesignCalls(api, place)
  // What is being written shows first, the preview once there is time.
  const previewed = useDeferredValue(columns)
  const isDirty = isChanged(stored, { columns, card }, locale)
  useUnsavedEdit(isDirty, () => false)
  const column = columns.find(({ key }) => key === chosen)
  const converted = columns.find(({ key }) => key === converting)
  const found = columns.filter(
    ({ name, design: { label } }) =>
      search.trim() === '' || holdsWords(`${label.fr} ${label.en} ${name}`, search),
  )

  function take(next: ColumnDesignOfView): void {
    queryClient.setQueryData(columnDesignQuery(api, place).queryKey, next)
    // Grids of this tab read their columns again when they are opened.
    queryClient.removeQueries({ queryKey: ['view', place.projectId, place.source], type: 'inactive' })
  }
  async function save(): Promise<void> {
    const unnamed = unnamedColumn(columns)
    setIncomplete(unnamed !== undefined || hasNamelessPart(card))
    if (unnamed !== undefined) {
      setPart('grid')
      return setChosen(unnamed.key)
    }
    if (hasNamelessPart(card)) return setPart('card')
    await action('save', async () => {
      if (!(await areChoicesSure(draftOf(stored, locale), columns))) return
      take(await calls.save(bodyOf(stored.version, columns, card, locale)))
      toasts.confirm(t('columnDesign:saved'))
    })
  }
  function add(type: AddedColumnType, isAnomalyColumn: boolean): void {
    added.current += 1
    const key = `new ${added.current}`
    setSearch('')
    setColumns([...columns, newColumn(key, type, isAnomalyColumn)])
    setChosen(key)
  }
  function addCalculated(): void {
    added.current += 1
    const key = `new ${added.current}`
    setSearch('')
    setColumns([...columns, newCalculatedColumn(key)])
    setChosen(key)
  }
  function discard(): void {
    setColumns(draftOf(stored, locale))
    setCard(stored.card)
    setIncomplete(false)
  }
  async function remove(removed: DraftColumn): Promise<void> {
    if (removed.name !== null && !(await isRemovalSure(removed.name, removed.design.label[locale]))) return
    setColumns(columns.filter(({ key }) => key !== removed.key))
    setChosen(null)
  }

  return (
    <>
      <Group className={styles.tools ?? ''} gap="sm">
        {part === 'grid' && (
          <TextInput
            size="sm"
            className={styles.search ?? ''}
            aria-label={t('columnDesign:search')}
            placeholder={t('columnDesign:search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        {part === 'grid' && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
                {t('columnDesign:add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown className={styles.menu ?? ''}>
              <Menu.Label>{t('columnDesign:formula.fromOthers')}</Menu.Label>
              <Menu.Item onClick={addCalculated}>{t('columnDesign:formula.calculated')}</Menu.Item>
              {([true, false] as const).map((ofAnomaly) => (
                <div key={String(ofAnomaly)}>
                  <Menu.Label>{t(ofAnomaly ? 'columnDesign:ofAnomaly' : 'columnDesign:ofEntry')}</Menu.Label>
                  {ADDED_COLUMN_TYPES.map((type) => (
                    <Menu.Item key={type} onClick={() => add(type, ofAnomaly)}>
                      {t(`columnDesign:types.${type}`)}
                    </Menu.Item>
                  ))}
                </div>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <TemplateMenu isDisabled={isDirty || isRunning} />
        {stored.changed !== null && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            disabled={isDirty || isRunning}
            loading={isActing('undo')}
            onClick={() =>
              void action(
                'undo',
                async () => take(await calls.undo(stored.version)),
                t('columnDesign:undone'),
              )
            }
          >
            {t('columnDesign:undo')}
          </Button>
        )}
      </Group>
      {stored.changed !== null && (
        <p className={styles.quiet}>
          {t('columnDesign:changed', {
            by: stored.changed.by,
            at: formatDateTime({ model: stored.changed.at }, timeZone),
          })}
        </p>
      )}
      {place.source === 'dashboard' && (
        <SegmentedControl
          className={styles.sources ?? ''}
          size="xs"
          aria-label={t('columnDesign:part')}
          value={part}
          onChange={(value) => setPart(value === 'card' ? 'card' : 'grid')}
          data={(['grid', 'card'] as const).map((value) => ({
            value,
            label: t(`columnDesign:parts.${value}`),
          }))}
        />
      )}
      {part === 'card' ? (
        <CardParts card={card} columns={columns} onChange={setCard} />
      ) : (
        <div className={styles.parts} data-chosen={column !== undefined || undefined}>
          <ColumnList
            columns={columns}
            found={found}
            chosen={chosen}
            onChoose={setChosen}
            onChange={setColumns}
          />
          {column === undefined ? (
            <p className={styles.hint}>{t('columnDesign:choose')}</p>
          ) : (
            <ColumnForm
              key={column.key}
              column={column}
              columns={columns}
              isIncomplete={isIncomplete}
              place={place}
              onChange={(changed) => setColumns(withDesign(columns, column.key, changed, locale))}
              onMove={(step) => setColumns(withColumnMoved(columns, column.key, step))}
              onChangeType={mayConvert(column) ? () => setConverting(column.key) : null}
              isDirty={isDirty}
              onRemove={() => void remove(column)}
              onClose={() => setChosen(null)}
            />
          )}
        </div>
      )}
      {converted !== undefined && mayConvert(converted) && (
        <TypeDialog
          place={place}
          version={stored.version}
          column={converted}
          onConverted={take}
          onClose={() => setConverting(null)}
        />
      )}
      {part === 'grid' && <DesignPreview place={place} columns={previewed} chosen={chosen} />}
      {isDirty && (
        <div className={styles.footer}>
          {isIncomplete && (unnamedColumn(columns) !== undefined || hasNamelessPart(card)) && (
            <Alert color="red" role="alert" className={styles.alert ?? ''}>
              {t('columnDesign:unnamed')}
            </Alert>
          )}
          <Group gap="sm" justify="flex-end">
            <Button variant="default" disabled={isRunning} onClick={discard}>
              {t('columnDesign:discard')}
            </Button>
            <Button loading={isActing('save')} onClick={() => void save()}>
              {t('columnDesign:save')}
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}
