import type { Page } from '@playwright/test'
import {
  CLIENT_ID,
  type RunningIdentityProvider,
  runIdentityProvider,
} from '@quitus/identity-provider/run-identity-provider.ts'
import { connectIdentity, inviteByLink } from '#connect-identity.ts'
import { DEMO_DASHBOARD, DEMO_HOME } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, fillSignIn, PASSWORD, PERSONAS, test } from '#quitus-test.ts'
import { startSecondServer } from '#start-quitus.ts'

let firm: RunningIdentityProvider
let quitus: Awaited<ReturnType<typeof startSecondServer>>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  firm = await runIdentityProvider()
  const away = await runIdentityProvider()
  await away.goDown()
  const provider = (id: string, label: string, issuer: string) => ({ id, label, issuer, clientId: CLIENT_ID })
  quitus = await startSecondServer(process.env.QUITUS_E2E_DATA ?? '', 0, {
    OIDC_PROVIDERS: JSON.stringify([
      provider('firm', 'Cabinet Exemple', firm.issuer),
      provider('group', 'Groupe Valmont', away.issuer),
    ]),
  })
  firm.allowRedirects(`${quitus.address}/login/callback`)
  await connectIdentity(PERSONAS.customer, firm.issuer, 'marie')
})

// The provider’s own page wants a font from elsewhere.
test.beforeEach(({ context }) => context.route(/fonts\.googleapis/, (route) => route.fulfill({ body: '' })))

test.afterAll(async () => {
  await quitus?.stop()
  await firm?.goDown()
})

/** Signs in on the provider’s own page, which takes any login and any password. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.waitForURL(`${firm.issuer}/**`)
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

test('AUTH-02 AUTH-04 AUTH-07 NAV-18 signs in at a provider, comes back to where the person was going, and unlocks there without losing what was typed', async ({
  page,
  context,
  words,
}) => {
  const t = words('en')
  const byFirm = { name: t('session:sso.continue', { provider: 'Cabinet Exemple' }) }
  await context.clock.install()
  await page.goto(`${quitus.address}/en${DEMO_DASHBOARD}`)
  await page.getByLabel(t('session:signIn.remember')).check()
  await page.getByRole('button', byFirm).click()
  await signInAtProvider(page, 'marie')
  await expect(page).toHaveURL(`${quitus.address}/en${DEMO_DASHBOARD}`)
  expect(await page.evaluate(() => localStorage.getItem('quitus.session'))).toContain(PERSONAS.customer)
  const search = page.getByRole('searchbox')
  await search.fill('unsaved words')

  await context.clock.fastForward('31:00')
  const lock = page.getByRole('dialog', { name: t('session:lock.title') })
  await expect(lock.getByRole('button', byFirm)).toBeFocused()
  await expectAccessibleInBothModes(page)
  // The provider still knows the person: its window comes and goes by itself.
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const popup = await opened
  await expect(lock).toBeHidden()
  await expect.poll(() => popup.isClosed()).toBe(true)
  await expect(search).toHaveValue('unsaved words')
})

test('AUTH-02 AUTH-14 an invitation is accepted at a provider, without a password', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const invited = await createPerson('Ivan Invité')
  await page.goto(quitus.address + (await inviteByLink(invited.login)))
  await expect(page.getByLabel(t('session:resetPassword.password'), { exact: true })).toBeVisible()
  await expectAccessibleInBothModes(page)
  await page.getByRole('button', { name: t('session:sso.continue', { provider: 'Cabinet Exemple' }) }).click()
  await signInAtProvider(page, 'ivan')
  await expect(page).toHaveURL(`${quitus.address}/no-projects`)
})

test('AUTH-02 A11Y-01 who is signed in connects an identity, signs in by it, and disconnects it', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const person = await createPerson('Irène Identité')
  const firmName = { provider: 'Cabinet Exemple' }
  const byFirm = page.getByRole('button', { name: t('session:sso.continue', firmName) })
  await page.goto(`${quitus.address}/login`)
  await fillSignIn(page, t, person.login, person.password)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${quitus.address}/account`)
  const identities = page.getByRole('region', { name: t('account:identities.title') })
  await expect(identities).toContainText(t('account:identities.none'))
  const opened = page.waitForEvent('popup')
  await identities.getByRole('button', { name: t('account:identities.connect', firmName) }).click()
  const popup = await opened
  await expect(identities.getByRole('status')).toHaveText(t('account:identities.waiting'))
  await signInAtProvider(popup, 'irene')
  await expect(identities.getByRole('listitem')).toContainText('Cabinet Exemple')
  await expect(page.getByText(t('account:identities.connected'))).toBeVisible()
  await expectAccessibleInBothModes(page)

  await page.getByRole('button', { name: t('session:menu.label', { name: person.name }) }).click()
  await page.getByRole('menuitem', { name: t('session:menu.signOut') }).click()
  await byFirm.click()
  await page.waitForURL(`${quitus.address}/no-projects`)
  await page.goto(`${quitus.address}/account`)
  await identities.getByRole('button', { name: t('account:identities.disconnectOf', firmName) }).click()
  await expect(identities).toContainText(t('account:identities.none'))
})

test('AUTH-02 an identity without an account, a refused one and a provider that is down each say so, and the password works', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  const by = (provider: string) => page.getByRole('button', { name: t('session:sso.continue', { provider }) })
  const again = page.getByRole('button', { name: t('session:sso.again') })
  await page.goto(`${quitus.address}/login`)
  await expect(by('Groupe Valmont')).toBeVisible()
  await expectAccessibleInBothModes(page)
  failures.announce(/^502 POST \/services\/auth\/sso$/, /^401 POST \/services\/auth$/)
  await by('Groupe Valmont').click()
  await expect(page.getByRole('alert')).toContainText(t('errors:identity_provider_unavailable'))

  await by('Cabinet Exemple').click()
  await signInAtProvider(page, 'inconnue')
  await expect(page.getByRole('alert')).toContainText(t('errors:identity_not_connected'))
  await expect(page).toHaveURL(`${quitus.address}/login/callback`)
  await expectAccessibleInBothModes(page)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText(t('session:sso.interrupted'))
  await again.click()

  // The provider forgets who was there; the language of the last page stays.
  await page.context().clearCookies({ name: /^_/ })
  await by('Cabinet Exemple').click()
  await page.waitForURL(`${firm.issuer}/**`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText(t('session:sso.cancelled'))
  await again.click()
  await fillSignIn(page, t, PERSONAS.customer, PASSWORD)
  await expect(page).toHaveURL(`${quitus.address}${DEMO_HOME}`)
})
