import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useToasts } from '#shared/layout/use-toasts.tsx'
import { ownBuildOf, watchBuild } from './watch-build.ts'

/** Offers to load the page again once the server has a newer build; the offer stays until it is answered (NAV-20). */
export function NewBuildOffer() {
  const toasts = useToasts()
  const latest = useRef(toasts)
  useEffect(() => {
    latest.current = toasts
  })
  useEffect(() => watchBuild(ownBuildOf(document), () => latest.current.offer('new-build', <Offer />)), [])
  return null
}

function Offer() {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('newBuild.message')}</p>
      <Button size="xs" onClick={() => location.reload()}>
        {t('newBuild.reload')}
      </Button>
    </>
  )
}
