import { type ComponentType, useMemo, useSyncExternalStore } from 'react'
import { showDock } from '#shared/layout/dock.ts'
import { useProject } from '#shared/projects/current-project.ts'
import { useServices, useSession } from '#shared/services.ts'
import { UploadDock } from './upload-dock.tsx'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

/** One queue for each person and project, for as long as the page lives. */
const queues = new Map<string, { queue: UploadQueue; Dock: ComponentType }>()

/** The queue of the project on screen; its dock shows from the first file on. */
export function useUploadQueue(): UploadQueue {
  const services = useServices()
  const login = useSession()?.login
  const { id } = useProject()
  return useMemo(() => {
    const name = `${login}/${id}`
    const known = queues.get(name)
    if (known !== undefined) return known.queue
    const sending = createUploadQueue(services, id)
    const Dock = () => <UploadDock queue={sending} />
    const queue: UploadQueue = {
      ...sending,
      add(...added) {
        showDock(id, Dock)
        sending.add(...added)
      },
    }
    queues.set(name, { queue, Dock })
    return queue
  }, [services, login, id])
}

/** The files of a queue as they are. */
export function useSentFiles(queue: UploadQueue) {
  return useSyncExternalStore(queue.subscribe, queue.files)
}
