import { createContext, useContext, useMemo, useState } from 'react'

/**
 * What the pages of a project share about jobs: which were started here, to be handed over when they are done, and
 * whether the list is open.
 */
export type JobsOfPage = {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Jobs of this tab whose file nobody has taken yet. */
  started: ReadonlySet<string>
  noteStarted: (id: string) => void
  forgetStarted: (id: string) => void
}

export const JobsContext = createContext<JobsOfPage | null>(null)

/** The jobs of the project around; null outside of projects, and where a project opens no rows to make anything of. */
export function useJobsOfPage(): JobsOfPage | null {
  return useContext(JobsContext)
}

/** State for `JobsContext`. */
export function useNewJobsOfPage(): JobsOfPage {
  const [isOpen, setOpen] = useState(false)
  const [started, setStarted] = useState<ReadonlySet<string>>(() => new Set())
  return useMemo(
    () => ({
      isOpen,
      setOpen,
      started,
      noteStarted: (id) => setStarted((before) => new Set(before).add(id)),
      forgetStarted: (id) => setStarted((before) => new Set([...before].filter((each) => each !== id))),
    }),
    [isOpen, started],
  )
}
