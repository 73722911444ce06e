import { loadCatalogue } from '@quitus/i18n/catalogue.ts'
import { loadEarly } from './app/early-loads.ts'
import { decideLocale } from './shared/locale-address.ts'
import { readStoredSession } from './shared/session/session-store.ts'

// Small, and the first script of the page: what the application needs first is on its way next to the application.
const { pathname } = location
const application = import('./main.tsx')
const locale = decideLocale({ pathname, cookies: document.cookie, languages: navigator.languages })
// The application requests again what does not arrive, and says so.
loadCatalogue(locale).catch(() => undefined)
loadEarly(readStoredSession(), pathname)
await application
