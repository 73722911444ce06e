import { useMayLoseEdits } from '#shared/message-box/unsaved-edits.ts'
import { useServices } from '#shared/services.ts'
import { signOut } from './session.queries.ts'

/** The way out that people choose: it confirms first when something they typed would be lost. */
export function useSignOut(): () => void {
  const services = useServices()
  const mayLoseEdits = useMayLoseEdits()
  return () => void mayLoseEdits().then((isMeant) => (isMeant ? signOut(services) : undefined))
}
