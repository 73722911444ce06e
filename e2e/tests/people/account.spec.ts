import type { Page } from '@playwright/test'
import { ageVerifications } from '#age-verifications.ts'
import { nextCode, readTotp } from '#enrol-totp.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, fillSignIn, signIn, test } from '#quitus-test.ts'

/** Passkeys belong to a host name: the server on the loopback address is opened as `localhost`. */
const site = (address: string) =>
  `${(process.env.QUITUS_E2E_ADDRESS ?? '').replace('127.0.0.1', 'localhost')}${address}`

/** An authenticator of the browser’s own, whose holder agrees to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`SEC-05 A11Y-01 a passkey and an authenticator are added, open the account, and are requested again before it changes (${locale})${tag}`, async ({
    page,
    words,
    failures,
  }) => {
    const t = words(locale)
    const person = await createPerson('Camille Facteur')
    await addAuthenticator(page)
    const account = site(inLocale('/account', locale))
    const signInHere = async () => {
      await page.goto(site(inLocale('/login', locale)))
      await fillSignIn(page, t, person.login, person.password)
    }
    const signOutHere = async () => {
      await page.getByRole('button', { name: t('session:menu.label', { name: person.name }) }).click()
      await page.getByRole('menuitem', { name: t('session:menu.signOut') }).click()
      await page.waitForURL((url) => url.pathname.endsWith('/login'))
    }
    const dialog = page.getByRole('dialog')

    await signInHere()
    await page.getByRole('button', { name: t('session:menu.label', { name: person.name }) }).click()
    await page.getByRole('menuitem', { name: t('session:menu.account') }).click()
    await page.getByRole('button', { name: t('account:factor.addPasskey') }).click()
    const name = dialog.getByLabel(t('account:passkey.name'))
    await expect(name).toBeFocused()
    await name.fill('Portable')
    await page.keyboard.press('Enter')
    const codes = dialog.getByRole('list', { name: t('account:codes.title') }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expectAccessibleInBothModes(page)
    const recoveryCode = (await codes.first().textContent()) ?? ''
    await dialog.getByRole('button', { name: t('account:codes.kept') }).click()
    await expect(page.getByText('Portable', { exact: true })).toBeVisible()

    failures.announce(/^401 POST \/services\/auth$/)
    await signOutHere()
    await signInHere()
    const usePasskey = page.getByRole('button', { name: t('session:factorUse.passkey') })
    await expect(usePasskey).toBeFocused()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))

    // After a while the account is changed by nobody who cannot show a factor.
    await page.goto(account)
    await ageVerifications(person)
    failures.announce(/^403 POST \/services\/v1\/wexaus\/me\/second-factor\/totp\/options$/)
    const setUp = page.getByRole('button', { name: t('account:factor.addTotp') })
    await setUp.click()
    const verification = page.getByRole('dialog', { name: t('session:verification.title') })
    await expect(verification.getByRole('button', { name: t('session:factorUse.passkey') })).toBeFocused()
    await expectAccessibleInBothModes(page)
    await page.keyboard.press('Escape')
    await expect(verification).toBeHidden()
    await expect(setUp).toBeEnabled()
    await setUp.click()
    await verification.getByRole('button', { name: t('session:factorUse.recoveryCode') }).click()
    await verification.getByLabel(t('session:factorLabel.recoveryCode')).fill(recoveryCode.toLowerCase())
    await page.keyboard.press('Enter')
    const setup = page.getByRole('dialog', { name: t('account:totp.title') })
    const totp = await readTotp(page, t)
    await expectAccessibleInBothModes(page)
    const code = setup.getByLabel(t('account:totp.code'))
    failures.announce(/^401 POST \/services\/v1\/wexaus\/me\/second-factor\/totp$/)
    await code.fill('12345')
    await page.keyboard.press('Enter')
    await expect(setup.getByRole('alert')).toContainText(t('errors:wrong_code'))
    await code.fill(totp.generate())
    await page.keyboard.press('Enter')
    await expect(setup).toBeHidden()
    await expect(page.getByText(t('account:factor.totp'), { exact: true })).toBeVisible()

    await signOutHere()
    await signInHere()
    await page.getByRole('button', { name: t('session:factorUse.totp') }).click()
    // The code that set it up has been used: the next one is as good already.
    await page.getByLabel(t('session:factorLabel.totp')).fill(nextCode(totp))
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  })
}

test('AUTH-13 A11Y-01 a device that is signed out elsewhere leads to the sign-in page at once', async ({
  page,
  browser,
  baseURL,
  words,
  failures,
}) => {
  const t = words('fr')
  const person = await createPerson('Camille Appareil')
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  failures.watch(context)
  const elsewhere = await context.newPage()
  await signIn(elsewhere, person, '/account')
  await signIn(page, person, '/account')
  const devices = page.getByRole('region', { name: t('account:devices.title') }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText(t('account:devices.current'))
  await expect(devices.first()).toContainText('Chrome')
  await expectAccessibleInBothModes(page)
  await devices.nth(1).getByRole('button').click()
  await expect(devices).toHaveCount(1)
  failures.announce(/^401 /)
  await elsewhere.getByRole('checkbox', { name: t('account:notices.dailyDigest') }).click()
  await elsewhere.waitForURL(
    (url) => url.pathname === '/login' && url.searchParams.get('reason') === 'expired',
  )
  await page.reload()
  await expect(devices).toHaveCount(1)
  await context.close()
})

test('AUTH-12 a person changes their name and their password, and goes on', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  const person = await createPerson('Camille Ancien')
  await signIn(page, person, '/account')
  const name = page.getByLabel(t('account:profile.name'), { exact: true })
  await name.fill('Camille Nouveau')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Camille Nouveau/ })).toBeVisible()
  await page.getByRole('button', { name: t('account:password.change') }).click()
  const current = page.getByLabel(t('account:password.current'))
  await expect(current).toBeFocused()
  failures.announce(/^401 POST \/services\/v1\/wexaus\/me\/password$/)
  await current.fill('not the password')
  await page
    .getByLabel(t('session:resetPassword.password'), { exact: true })
    .fill('seven quiet herons over water')
  await page.getByLabel(t('session:resetPassword.repeat')).fill('seven quiet herons over water')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(t('errors:wrong_password'))
  await current.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: t('account:password.changed') })).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Camille Nouveau')
})
