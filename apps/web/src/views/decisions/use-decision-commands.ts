import { counted } from '@quitus/i18n/counted.ts'
import { IconListCheck } from '@tabler/icons-react'
import { usePageCommands } from '#shared/page-commands.ts'
import { entryTitle } from '#views/data/entry-title.ts'
import { useViewState, useViewStore } from '#views/data/view-store.ts'
import { useDecisions } from './use-decisions.ts'

/** Offers the decisions to the command palette: about what is selected, else about the line that has the keyboard. */
export function useDecisionCommands(): void {
  const { get, grid } = useViewStore()
  const { t, metadata } = useViewState(({ shown }) => shown)
  const decisions = useDecisions()
  const { openLetters } = decisions
  usePageCommands(() => {
    const { count } = get().selected
    const row = count > 0 ? null : (grid.current?.focusedAnomaly() ?? null)
    const letters =
      openLetters === null
        ? []
        : [
            {
              id: 'letters',
              label: t('writing:act.letters'),
              hint: '',
              icon: IconListCheck,
              run: openLetters,
            },
          ]
    if (count === 0 && row === null) return letters
    const selectedText = t('writing:multiple.scope', counted(count))
    const decided = (row === null ? decisions.actions : decisions.offered(row)).map((action) => ({
      id: `decision-${action}`,
      label: t(`writing:act.${action}`),
      hint: row === null ? selectedText : entryTitle(row, metadata),
      icon: IconListCheck,
      run: () => (row === null ? decisions.openSelected(action) : decisions.open(action, row)),
    }))
    return [...decided, ...letters]
  })
}
