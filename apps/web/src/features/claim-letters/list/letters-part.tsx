import { SegmentedControl, Text } from '@mantine/core'
import { LETTER_STATES, type LetterState } from '@quitus/domain/letters/letter-state.ts'
import { counted } from '@quitus/i18n/counted.ts'
import { IconMail } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFollowed } from '#shared/live/use-followed.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { FailureState } from '#shared/states/failure-state.tsx'
import { LoadingState } from '#shared/states/loading-state.tsx'
import { NextPageButton } from '#shared/states/next-page-button.tsx'
import { StatePanel } from '#shared/states/state-panel.tsx'
import { useTexts } from '#shared/use-texts.ts'
import { QuickSearch } from '#views/toolbar/quick-search.tsx'
import { lettersKey, lettersQuery } from '../letters.queries.ts'
import { LetterDrawer } from './letter-drawer.tsx'
import { LetterTable } from './letter-table.tsx'
import styles from './letters.module.css'
import { SelectionBar } from './selection-bar.tsx'

/** The letters of a project to suppliers: found by state and words, opened, sent, discarded and answered (FLOW-20). */
export function LettersPart() {
  // Fields and buttons are those of grids, decisions and attachments.
  const isReady = [useTexts('views'), useTexts('decisions'), useTexts('anomalies')].every(Boolean)
  return isReady ? <Letters /> : <LoadingState lines={10} lineHeight={40} />
}

function Letters() {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId } = useProject()
  const [state, setState] = useState<LetterState | null>(null)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState<number | null>(null)
  // What colleagues send, answer or undo; the letter that is open as well.
  useFollowed(lettersKey(projectId))
  const letters = useInfiniteQuery(lettersQuery(api, projectId, { state, search }))
  const listed = letters.data?.pages.flatMap((page) => page.letters) ?? []
  const counts = letters.data?.pages[0]?.counts
  const all = counts === undefined ? null : LETTER_STATES.reduce((sum, each) => sum + counts[each], 0)
  // What the list no longer shows is not chosen either.
  const selected = listed.filter(({ id }) => chosen.has(id))
  const labelOf = (each: LetterState | null, count: number | null | undefined) =>
    count === null || count === undefined
      ? t(`letterList:filter.${each ?? 'all'}`)
      : t('letterList:filter.counted', {
          state: t(`letterList:filter.${each ?? 'all'}`),
          number: counted(count).number,
        })

  function choose(next: LetterState | null): void {
    setState(next)
    setChosen(new Set())
  }

  return (
    <div className={styles.part}>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <SegmentedControl
            size="xs"
            aria-label={t('letterList:filter.label')}
            value={state ?? 'all'}
            onChange={(value) => choose(LETTER_STATES.find((each) => each === value) ?? null)}
            data={[
              { value: 'all', label: labelOf(null, all) },
              ...LETTER_STATES.map((value) => ({ value, label: labelOf(value, counts?.[value]) })),
            ]}
          />
        </div>
        <QuickSearch value={search} onChange={setSearch} />
      </div>
      {letters.error !== null ? (
        <FailureState error={letters.error} onRetry={() => void letters.refetch()} />
      ) : letters.data === undefined ? (
        <LoadingState lines={8} lineHeight={44} />
      ) : listed.length === 0 ? (
        <Empty isFiltered={state !== null || search !== ''} />
      ) : (
        <div className={styles.listed} aria-busy={letters.isPlaceholderData}>
          <LetterTable letters={listed} chosen={chosen} onChoose={setChosen} onOpen={setOpened} />
          <NextPageButton pages={letters} label={t('letters:list.more')} />
        </div>
      )}
      {selected.length > 0 && <SelectionBar letters={selected} onDone={() => setChosen(new Set())} />}
      {opened !== null && <LetterDrawer letterId={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation()
  return (
    <StatePanel
      icon={<IconMail size={20} />}
      title={t(isFiltered ? 'letterList:empty.filtered' : 'letters:list.empty')}
    >
      <Text size="sm">{t(isFiltered ? 'letterList:empty.filteredHint' : 'letterList:empty.hint')}</Text>
    </StatePanel>
  )
}
