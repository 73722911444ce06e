import type { Page } from '@playwright/test'
import { PROJECT_FEATURES } from '@quitus/domain/access/project-feature.ts'
import { LOCALES } from '@quitus/domain/locale.ts'
import type { TFunction } from 'i18next'
import { inLocale } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothModes,
  fillSignIn,
  refuseCalls,
  signIn,
  test,
  unknownLogin,
} from '#quitus-test.ts'

let person: Person
let project: string
test.beforeAll(async () => {
  person = await createPerson('Lise Tous-États')
  const company = 'Ateliers Perrin'
  project = await createProject({ name: 'Tout', company, features: PROJECT_FEATURES }, person)
  await createProject({ name: 'Autre', company }, person)
})

/** A state that a page can be in, and how it gets there from the suppliers' screen of someone who is signed in. */
type State = [name: string, enter: (page: Page, t: TFunction) => Promise<void>]

const PUBLIC_STATES: readonly State[] = [
  [
    'an incomplete form',
    async (page, t) => {
      await page.getByRole('button', { name: t('session:signIn.submit') }).click()
      await expect(page.getByRole('alert')).toContainText(t('forms:formIncomplete'))
    },
  ],
  [
    'a refused sign-in',
    async (page, t) => {
      await fillSignIn(page, t, unknownLogin(), 'nothing')
      await expect(page.getByRole('alert')).toHaveText(t('errors:wrong_credentials'))
      await expect(page.getByLabel(t('session:signIn.password'), { exact: true })).toBeFocused()
    },
  ],
  [
    'the page of what does not exist',
    async (page, t) => {
      await page.goto(`${page.url().replace(/\/login$/, '')}/nowhere`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notFound.title'))
    },
  ],
]

const SIGNED_IN_STATES: readonly State[] = [
  [
    'the command palette',
    async (page, t) => {
      await page.keyboard.press('Control+k')
      await expect(
        page.getByRole('dialog', { name: t('palette:title') }).getByRole('option'),
      ).not.toHaveCount(0)
    },
  ],
  [
    'the command palette without a match',
    async (page, t) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('zzz')
      await expect(page.getByText(t('palette:noMatch', { search: 'zzz' }))).toBeVisible()
    },
  ],
  [
    'the sheet of shortcuts',
    async (page, t) => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: t('palette:shortcuts') })).toBeVisible()
    },
  ],
  [
    'the project selection',
    async (page, t) => {
      await page.getByRole('banner').getByRole('button', { name: /Tout/ }).click()
      const dialog = page.getByRole('dialog', { name: t('projects:selection.title') })
      await expect(dialog.getByRole('option')).toHaveCount(2)
    },
  ],
  [
    'the account menu',
    async (page) => {
      await page.getByRole('banner').getByRole('button', { name: person.name }).click()
      await expect(page.getByRole('menuitem')).toHaveCount(2)
    },
  ],
  [
    'the menu of colour modes',
    async (page, t) => {
      await page.getByRole('button', { name: t('colorMode.label') }).click()
      await expect(page.getByRole('menuitemradio')).toHaveCount(3)
    },
  ],
  [
    'a server that cannot be reached',
    async (page, t) => {
      await page.route('**/services/v1/**', (route) => route.abort())
      await page.reload()
      await expect(page.getByRole('alert')).toContainText(t('state.unreachable'))
    },
  ],
  [
    'an outage',
    async (page, t) => {
      await refuseCalls(page)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('session:outage.page'))
      await expect(page.getByRole('button', { name: t('retry') })).toBeEnabled()
    },
  ],
  [
    'a crash',
    async (page, t) => {
      await page.route('**/assets/synthesis-page*.js', (route) => route.abort())
      await page.goto(page.url().replace('suppliers', 'synthese/default'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('serverError.title'))
    },
  ],
  [
    'the offer of a newer build',
    async (page, t) => {
      await page.route('**/build.json', (route) => route.fulfill({ json: { build: 'newer' } }))
      for (let minutes = 0; minutes < 61; minutes += 20) {
        await page.mouse.move(minutes, 300)
        await page.clock.fastForward('20:00')
      }
      await expect(page.getByText(t('newBuild.message'))).toBeVisible()
    },
  ],
  [
    'the lock screen',
    async (page, t) => {
      await page.clock.fastForward('31:00')
      await expect(page.getByRole('dialog', { name: t('session:lock.title') })).toBeVisible()
    },
  ],
]

for (const locale of LOCALES) {
  // Colours are those of the other language: dark mode is looked at in one of them.
  const modes = locale === 'en' ? 'both colour modes' : 'light mode'
  const expectPasses = locale === 'en' ? expectAccessibleInBothModes : expectAccessible
  test.describe(`in ${locale}`, () => {
    test.slow()
    test(`A11Y-01 I18N-06 every state of public pages passes axe in ${modes} (${locale})`, async ({
      page,
      words,
      failures,
    }) => {
      failures.announce(/^401 POST \/services\/auth$/)
      for (const [name, enter] of PUBLIC_STATES) {
        await test.step(name, async () => {
          await page.goto(inLocale('/login', locale))
          await enter(page, words(locale))
          await expectPasses(page)
        })
      }
    })

    test(`A11Y-01 I18N-06 every state of a signed-in page passes axe in ${modes} (${locale})`, async ({
      page,
      words,
      failures,
    }) => {
      const t = words(locale)
      await page.clock.install()
      const address = inLocale(`/${project}/resultats/suppliers`, locale)
      await signIn(page, person, address)
      failures.announce(
        /^net::ERR_FAILED .* \/services\/v1\//,
        /^503 /,
        /^404 GET .*\/mainsuppliers\/metadata$/,
        /^net::ERR_FAILED GET \/assets\/synthesis-page/,
        /^console: /,
      )
      for (const [name, enter] of SIGNED_IN_STATES) {
        await test.step(name, async () => {
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('screens:suppliers.title'))
          await enter(page, t)
          await expectPasses(page)
          await page.unrouteAll({ behavior: 'wait' })
          await page.goto(address)
        })
      }
    })
  })
}
