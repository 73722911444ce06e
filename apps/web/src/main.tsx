import './app/mantine-styles.ts'
import './app/base.css'
import { createTranslations, speakOnPage } from '@quitus/i18n/translator.ts'
import { QueryClient } from '@tanstack/react-query'
import { createBrowserHistory } from '@tanstack/react-router'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { endWithSession } from './app/end-with-session.ts'
import { leadToEnrolment } from './app/lead-to-enrolment.ts'
import { leaveOnOutage } from './app/leave-on-outage.ts'
import { followLocale } from './app/locale/follow-locale.ts'
import { createAppRouter } from './app/router.ts'
import { connect } from './shared/api/connect.ts'
import { decideLocale, inLocale, localeOfPath } from './shared/locale-address.ts'
import type { Services } from './shared/services.ts'
import { createSessionStore } from './shared/session/session-store.ts'

const { pathname, search, hash } = location
const locale = decideLocale({ pathname, cookies: document.cookie, languages: navigator.languages })
window.history.replaceState(window.history.state, '', inLocale(pathname + search + hash, locale))

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
setNonce(nonce)

const session = createSessionStore()
const translations = await createTranslations(locale, [locale], [])
const history = createBrowserHistory()
const follower = followLocale(history, translations)
const services: Services = {
  session,
  switchLocale: follower.switchLocale,
  loadTexts: (page) => speakOnPage(translations, page),
  ...connect({ session, locale: () => localeOfPath(location.pathname), locks: navigator.locks }),
  queryClient: new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        // The client sends reads again by itself (`repeat-reads.ts`).
        retry: false,
      },
    },
  }),
}
const router = createAppRouter(history, services)
follower.onChange(() => router.update(router.options))
endWithSession(router, services)
leaveOnOutage(router, services)
leadToEnrolment(router, services)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(<App nonce={nonce} router={router} services={services} translations={translations} />)
