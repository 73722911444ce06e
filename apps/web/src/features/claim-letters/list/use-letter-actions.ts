import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { useProject } from '#shared/projects/current-project.ts'
import { saveFile } from '#shared/save-file.ts'
import { useServices } from '#shared/services.ts'
import { fetchLetter, lettersKey } from '../letters.queries.ts'

/** Runs what changes letters, reads them again, and says how it went. */
export function useLetterActions(onDone: () => void = () => undefined) {
  const { api } = useServices()
  const { id: projectId } = useProject()
  const queries = useQueryClient()
  const toasts = useToasts()
  const failureText = useFailureText()
  const [isRunning, setRunning] = useState(false)
  const reload = () => queries.invalidateQueries({ queryKey: lettersKey(projectId) })
  return {
    isRunning,
    reload,
    /** `confirmation` is what is said once `work` has succeeded; a failure is said too, and answers false. */
    run: async <Answer>(
      work: () => Promise<Answer>,
      confirmation: (answer: Answer) => string,
    ): Promise<boolean> => {
      setRunning(true)
      try {
        toasts.confirm(confirmation(await work()))
        onDone()
        return true
      } catch (error) {
        toasts.fail(failureText(error))
        return false
      } finally {
        setRunning(false)
        await reload()
      }
    },
    /** Saves letters one after the other. */
    download: async (letters: readonly { id: number; fileName: string }[]): Promise<void> => {
      try {
        for (const { id, fileName } of letters) saveFile(await fetchLetter(api, projectId, id), fileName)
      } catch (error) {
        toasts.fail(failureText(error))
      }
    },
  }
}
