import { useEffect, useRef, useState } from 'react'
import { useFailureText } from '#shared/api/use-failure-text.ts'
import { useServices } from '#shared/services.ts'
import { type AnomalyAddress, attachmentsQuery, sendAttachment } from './attachments.queries.ts'

/** A file on its way, or one that did not arrive: `failure` says why. */
export type Upload = { id: number; name: string; size: number; sent: number; failure: string | null }

let lastId = 0

/** Sends files to an anomaly, one after another; leaving the anomaly stops what is under way. */
export function useUploads(anomaly: AnomalyAddress) {
  const { api, queryClient } = useServices()
  const failureText = useFailureText()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const stopping = useRef(new Map<number, AbortController>())
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    const running = stopping.current
    return () => {
      for (const each of running.values()) each.abort()
    }
  }, [])

  const change = (id: number, part: Partial<Upload>) =>
    setUploads((known) => known.map((each) => (each.id === id ? { ...each, ...part } : each)))
  const forget = (id: number) => {
    stopping.current.get(id)?.abort()
    stopping.current.delete(id)
    setUploads((known) => known.filter((each) => each.id !== id))
  }

  async function send(id: number, file: File): Promise<void> {
    const stop = stopping.current.get(id)
    if (stop === undefined || stop.signal.aborted) return
    try {
      await sendAttachment(api, anomaly, file, {
        signal: stop.signal,
        onSent: (sent) => change(id, { sent }),
      })
      forget(id)
      await queryClient.invalidateQueries({ queryKey: attachmentsQuery(api, anomaly).queryKey })
    } catch (error) {
      if (!stop.signal.aborted) change(id, { failure: failureText(error) })
    }
  }

  function add(files: readonly File[]): void {
    for (const file of files) {
      lastId += 1
      const id = lastId
      stopping.current.set(id, new AbortController())
      setUploads((known) => [...known, { id, name: file.name, size: file.size, sent: 0, failure: null }])
      queue.current = queue.current.then(() => send(id, file))
    }
  }
  return { uploads, add, forget }
}
