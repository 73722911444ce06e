import type { Column } from '@quitus/domain/columns/column.ts'
import { COLUMN_TYPE_RULES } from '@quitus/domain/columns/column-type-rules.ts'
import type { CellResult, WireValue } from '@quitus/domain/values/cell-value.ts'
import type { ViewTexts } from '@quitus/i18n/catalogues/views.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAfterPress } from '#shared/forms/use-after-press.ts'
import { ApiError } from '#shared/http/api-error.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices } from '#shared/services.ts'
import { useCurrentView } from '#views/data/view-store.ts'
import { addFreeAnomaly } from './free-anomalies.queries.ts'
import { newClientKey } from './new-client-key.ts'

/** What is in a field: text as it is typed, or what was chosen. */
type Draft = string | boolean | null

export type NewFreeAnomaly = ReturnType<typeof useNewFreeAnomaly>

/**
 * A row that is being written, its fields read as the grid reads a cell: a fault is shown when its field is left, all
 * of them when the form is sent, and what the server refuses next to its field. Nothing that was typed is lost on the
 * way.
 */
export function useNewFreeAnomaly(columns: readonly Column[], onAdded: (entryId: string) => void) {
  const { t } = useTranslation()
  const { api } = useServices()
  const { id: projectId, currency, timeZone } = useProject()
  const { metadata, onRepublished } = useCurrentView()
  const afterPress = useAfterPress()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [isIncomplete, setIncomplete] = useState(false)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  /** The key goes with what is sent: the same row sent again is the same row. */
  const sent = useRef({ text: '', key: '' })

  function read(column: Column): CellResult<WireValue> {
    const draft = drafts.get(column.name) ?? null
    if (draft === null || typeof draft === 'boolean') return { ok: true, value: draft }
    const options = { currency, timeZone, previous: null, ownHost: location.host }
    return COLUMN_TYPE_RULES[column.type].parseTyped(draft, options)
  }

  const results = new Map(columns.map((column) => [column.name, read(column)]))
  const values = Object.fromEntries(
    [...results].flatMap(([name, result]) =>
      result.ok && result.value !== null ? [[name, result.value]] : [],
    ),
  )
  const faulty = columns.filter(({ name }) => results.get(name)?.ok === false)
  const isEmpty = faulty.length === 0 && Object.keys(values).length === 0

  function focus(name: string | undefined): void {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
    const field = fields.find((each) => each.dataset.field === name)
    field?.querySelector<HTMLElement>('input, select')?.focus()
  }

  async function send(): Promise<void> {
    const text = JSON.stringify(values)
    if (sent.current.text !== text) sent.current = { text, key: newClientKey() }
    setIncomplete(false)
    setFailure(null)
    setRefusals(new Map())
    setRunning(true)
    try {
      const { timestamp } = metadata.viewMetaData
      const { updatedRows } = await addFreeAnomaly(api, { projectId, timestamp }, values, sent.current.key)
      onAdded(updatedRows[0]?.entryId ?? '')
    } catch (error) {
      setFailure(error)
      if (!(error instanceof ApiError)) return
      if (error.code === 'view_republished') onRepublished()
      const issues = error.issues.map(
        ({ path, message }) => [path.replace(/^\/values\//, ''), message] as const,
      )
      setRefusals(new Map(issues))
    } finally {
      setRunning(false)
    }
  }

  return {
    row: values,
    isEmpty,
    isChanged: [...drafts.values()].some((draft) => draft !== null && draft !== ''),
    draftOf: (name: string): Draft => drafts.get(name) ?? null,
    errorOf(name: string): string | undefined {
      const result = results.get(name)
      if (left.has(name) && result?.ok === false)
        return t(`cells:${result.code satisfies keyof ViewTexts['cells']}`)
      return refusals.get(name)
    },
    set(name: string, draft: Draft): void {
      setDrafts((before) => new Map(before).set(name, draft))
      setRefusals((before) => new Map([...before].filter(([refusedName]) => refusedName !== name)))
    },
    leave: (name: string) => afterPress(() => setLeft((before) => new Set(before).add(name))),
    form: {
      isRunning,
      isIncomplete,
      failure,
      submit(event: SyntheticEvent<HTMLFormElement>): void {
        event.preventDefault()
        if (isRunning) return
        setLeft(new Set(columns.map(({ name }) => name)))
        if (faulty.length > 0 || isEmpty) {
          setFailure(null)
          setIncomplete(true)
          focus(faulty[0]?.name ?? columns[0]?.name)
        } else void send()
      },
    },
  }
}
