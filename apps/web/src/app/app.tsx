import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, useRouterState } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { useEffect, useMemo } from 'react'
import { I18nextProvider } from 'react-i18next'
import { LockScreen } from '#features/session/lock-screen.tsx'
import { VerificationLayer } from '#features/session/verification-layer.tsx'
import { loadMessageBox } from '#shared/message-box/message-box-provider.tsx'
import { type Services, ServicesContext } from '#shared/services.ts'
import { createColorModeManager } from '#shared/settings/color-mode.ts'
import { SIGN_IN_CALLBACK } from '#shared/single-sign-on/callback-address.ts'
import type { AppRouter } from './router.ts'
import { cssVariablesResolver, theme } from './theme.ts'
import { ToastLayer } from './toast-layer.tsx'
import { usePageAtRest } from './use-page-at-rest.ts'

type Props = { nonce: string; router: AppRouter; services: Services; translations: i18n }

/** The whole app: providers around the router. */
export function App({ nonce, router, services, translations }: Props) {
  const colorMode = useMemo(() => createColorModeManager(services.session), [services.session])
  // The window in which someone signs in to open the lock shows nothing else, and must not be locked itself.
  const isSignInWindow = useRouterState({
    router,
    select: ({ location }) => location.pathname === SIGN_IN_CALLBACK,
  })
  const isAtRest = usePageAtRest(router)
  useEffect(() => {
    // A box requests again what does not arrive.
    if (isAtRest) loadMessageBox().catch(() => undefined)
  }, [isAtRest])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorMode}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <I18nextProvider i18n={translations}>
        <QueryClientProvider client={services.queryClient}>
          <ServicesContext value={services}>
            <ToastLayer mayLoad={isAtRest} />
            <RouterProvider router={router} />
            <VerificationLayer />
            {!isSignInWindow && <LockScreen mayLoad={isAtRest} />}
          </ServicesContext>
        </QueryClientProvider>
      </I18nextProvider>
    </MantineProvider>
  )
}
