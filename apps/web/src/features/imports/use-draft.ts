import type { DraftContent, ImportDraft } from '@quitus/contract/imports/import-draft.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { importCalls, importQueries } from './import-draft.queries.ts'

export type Draft = {
  content: DraftContent
  /** Version of what was saved last. */
  version: number
  /** Why it is saved no more: another person changed it, or the server cannot be reached. */
  failure: string | null
  /** True while nothing waits to be saved. */
  isSaved: boolean
  change: (change: Partial<DraftContent>) => void
  /** Goes on with what another person or the night has saved; whatever is on this page is lost. */
  take: (stored: Pick<ImportDraft, 'content' | 'version'>) => void
  /** Resolves with the version once everything is saved. Throws what the server says. */
  saved: () => Promise<number>
}

/** The draft on this page. Each change is shown at once and saved after the one before it. */
export function useDraft(initial: ImportDraft): Draft {
  const { api } = useServices()
  const { id: projectId } = useProject()
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const [content, setContent] = useState(initial.content)
  const [version, setVersion] = useState(initial.version)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaved, setSaved] = useState(true)
  const current = useRef({ content: initial.content, version: initial.version, isSaved: true })
  const saving = useRef<Promise<void>>(Promise.resolve())

  return useMemo(() => {
    async function saveCurrent(): Promise<void> {
      const { content, version, isSaved } = current.current
      if (isSaved) return
      current.current.isSaved = true
      try {
        const saved = await importCalls(api, projectId).save({ version, content })
        current.current.version = saved.version
        setVersion(saved.version)
        setFailure(null)
        setSaved(current.current.isSaved)
        void queryClient.invalidateQueries({ queryKey: importQueries.draft(api, projectId).queryKey })
      } catch (error) {
        current.current.isSaved = false
        setFailure(failureText(error))
        throw error
      }
    }
    const save = () => {
      // What failed before was shown then.
      saving.current = saving.current.catch(() => undefined).then(saveCurrent)
      return saving.current
    }
    return {
      ...{ content, version, failure, isSaved },
      change(change) {
        current.current.content = { ...current.current.content, ...change }
        current.current.isSaved = false
        setContent(current.current.content)
        setSaved(false)
        // Shown by `failure`.
        save().catch(() => undefined)
      },
      take(stored) {
        current.current = { content: stored.content, version: stored.version, isSaved: true }
        setContent(stored.content)
        setVersion(stored.version)
      },
      async saved() {
        await save()
        return current.current.version
      },
    }
  }, [api, projectId, queryClient, failureText, content, version, failure, isSaved])
}
