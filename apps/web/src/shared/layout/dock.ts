import { type ComponentType, useSyncExternalStore } from 'react'

const docks = new Map<number, ComponentType>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows something below every page of a project until the page is left, loaded by anyone who has something to show. */
export function showDock(projectId: number, dock: ComponentType): void {
  if (docks.get(projectId) === dock) return
  docks.set(projectId, dock)
  for (const listener of listeners) listener()
}

/** What is to be shown below the pages of a project; null for nothing. */
export function useDock(projectId: number): ComponentType | null {
  return useSyncExternalStore(subscribe, () => docks.get(projectId) ?? null)
}
