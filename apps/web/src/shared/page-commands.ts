import type { TablerIcon } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'

/** Something that the page on screen offers to the command palette. */
export type PageCommand = { id: string; label: string; hint: string; icon: TablerIcon; run: () => void }

const offers = new Set<() => readonly PageCommand[]>()

/** What the page on screen offers now, in the order in which its parts came. */
export function pageCommands(): readonly PageCommand[] {
  return [...offers].flatMap((offer) => offer())
}

/** Offers commands to the palette for as long as the page is; `commands` is called whenever the palette draws them. */
export function usePageCommands(commands: () => readonly PageCommand[]): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  useEffect(() => {
    const own = () => latest.current()
    offers.add(own)
    return () => {
      offers.delete(own)
    }
  }, [])
}
