import type { PageTexts } from '@quitus/i18n/translator.ts'
import { useEffect, useState } from 'react'
import { useServices } from './services.ts'

/** True once the texts of a part that loads late are there. */
export function useTexts(page: PageTexts): boolean {
  const { loadTexts } = useServices()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    let isCurrent = true
    void loadTexts(page).then(() => isCurrent && setLoaded(true))
    return () => {
      isCurrent = false
    }
  }, [loadTexts, page])
  return isLoaded
}
