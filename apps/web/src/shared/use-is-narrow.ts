import { useMediaQuery } from '@mantine/hooks'

/** As the style sheets have it. */
const NARROW = '(max-width: 48em)'

/** True where a grid is a list of cards and dialogs fill the screen. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
}
