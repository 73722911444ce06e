import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { setImpersonatedWrites } from '@quitus/database/people/impersonated-writes.sql.ts'
import type { TFunction } from 'i18next'
import { ageVerifications } from '#age-verifications.ts'
import { asOwner } from '#as-owner.ts'
import { writeCell } from '#edit-cell.ts'
import { enrolTotp, nextCode } from '#enrol-totp.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, type LedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson, type Person } from '#quitus-command.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothModes,
  fillSignIn,
  signIn,
  test,
} from '#quitus-test.ts'

const COMMENT = 'Commentaire'

let staff: Person
let auditor: Person
let project: LedgerProject
test.beforeAll(async () => {
  staff = await createPerson('Thomas Girard', '--staff', '--admin')
  auditor = await createPerson('Anaïs Contrôle', '--staff', '--admin')
  const invoices = Array.from({ length: 6 }, (_, at) => ({
    supplier: 'Béton & Fils',
    number: `F-${1000 + at}`,
    amount: `${100 + at},50`,
  }))
  project = await createLedgerProject(invoices, { also: [staff, auditor] })
})

/** By the menu of the account, a part of the name and a reason; resolves once the banner shows. */
async function impersonate(page: Page, t: TFunction, customer: Person, by = staff): Promise<void> {
  await chooseWhomToImpersonate(page, t, customer, by)
  await expect(banner(page, t)).toContainText(
    t('session:impersonation.who', { impersonator: by.name, name: customer.name }),
  )
}

/** The same, until the question is sent. */
async function chooseWhomToImpersonate(
  page: Page,
  t: TFunction,
  { name }: Person,
  by: Person,
): Promise<void> {
  await page.getByRole('button', { name: t('session:menu.label', { name: by.name }) }).click()
  await page.getByRole('menuitem', { name: t('session:menu.impersonate') }).click()
  const dialog = page.getByRole('dialog', { name: t('session:impersonation.title') })
  await dialog.getByRole('combobox').fill(name.slice(0, 8).toUpperCase())
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const reason = dialog.getByLabel(t('session:impersonation.reason'))
  await expect(reason).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(reason).toHaveAccessibleDescription(
    new RegExp(t('session:impersonation.reasonTooShort', { least: 3 })),
  )
  await reason.fill('Retrouver une anomalie')
  await dialog.getByRole('button', { name: t('session:impersonation.start') }).click()
}

const banner = (page: Page, t: TFunction) =>
  page.getByRole('region', { name: t('session:impersonation.banner') })

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`AUTH-10 A11Y-01 staff impersonate a customer under a banner, their edit carries both names, and stopping leads back (${locale})${tag}`, async ({
    page,
    words,
    failures,
  }) => {
    // What is on its way when the impersonation ends is refused, and nobody waits for it any more.
    failures.allow(
      /^401 (GET|PUT) .*\/(events|presence|result-sets\/.*|saved-views|awaiting|prefiltered-views|notices)$/,
    )
    const t = words(locale)
    const [customer] = project.reviewers
    const dashboard = inLocale(`/${project.id}/resultats/dashboards/default`, locale)
    await signIn(page, staff, dashboard)
    await impersonate(page, t, customer)
    await expect(page).toHaveURL(dashboard)
    await reveal(page, cell(page, 0, COMMENT))
    await expectAccessibleInBothModes(page)
    await writeCell(page, 0, COMMENT, `vu (${locale})`)
    await page.getByRole('button', { name: t('writing:undo.steps') }).click()
    await page.getByRole('button', { name: t('writing:history.open') }).click()
    const history = page.getByRole('dialog', { name: t('writing:history.title') })
    const both = t('writing:history.onBehalf', { impersonator: staff.name, actor: customer.name })
    await expect(history.getByRole('listitem').first()).toContainText(both)
    await page.keyboard.press('Escape')

    await page.reload()
    // Rows that are still on their way would be refused.
    await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
    await banner(page, t)
      .getByRole('button', { name: t('session:impersonation.stop') })
      .click()
    await expect(banner(page, t)).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: t('session:menu.label', { name: staff.name }) }),
    ).toBeVisible()
    await expect(page).toHaveURL(dashboard)
    await expect(cell(page, 0, 'Numéro anomalie')).not.toBeEmpty()
  })
}

test('AUTH-10 a project that forbids impersonated writes is read only, and says so', async ({
  page,
  words,
}) => {
  const t = words('en')
  const customer = project.reviewers[1]
  await allowWrites(false)
  try {
    await signIn(page, staff, `/en/${project.id}/resultats/dashboards/default`)
    await impersonate(page, t, customer)
    await reveal(page, cell(page, 1, COMMENT))
    await expect(page.getByText(t('session:impersonation.readOnly'))).toBeVisible()
    await cell(page, 1, COMMENT).dblclick()
    await expect(page.locator('.quitus-editor-input')).toHaveCount(0)
  } finally {
    await allowWrites(true)
  }
})

test('AUTH-10 SEC-05 who has a second factor shows it before they impersonate, all tabs follow, and an administrator resets it', async ({
  page,
  browser,
  baseURL,
  words,
  failures,
}) => {
  const t = words('fr')
  const [customer] = project.reviewers
  const dashboard = `/${project.id}/resultats/dashboards/default`
  const signInRemembered = async () => {
    await page.goto('/login')
    await page.getByLabel(t('session:signIn.remember')).check()
    await fillSignIn(page, t, auditor.login, auditor.password)
    await page.waitForURL((url) => url.pathname !== '/login')
  }
  await signInRemembered()
  await page.goto('/account')
  const totp = await enrolTotp(page, t)
  await page.goto(dashboard)
  const other = await page.context().newPage()
  await other.goto(dashboard)
  await expect(cell(other, 0, 'Numéro anomalie')).not.toBeEmpty()

  await ageVerifications(auditor)
  failures.announce(/^403 POST \/services\/v1\/wexaus\/impersonate$/)
  await chooseWhomToImpersonate(page, t, customer, auditor)
  const verification = page.getByRole('dialog', { name: t('session:verification.title') })
  await verification.getByLabel(t('session:factorLabel.totp')).fill(nextCode(totp))
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) await expect(banner(tab, t)).toContainText(customer.name)
  await expect(cell(other, 0, 'Numéro anomalie')).not.toBeEmpty()
  await banner(other, t)
    .getByRole('button', { name: t('session:impersonation.stop') })
    .click()
  for (const tab of [other, page]) {
    await expect(banner(tab, t)).toHaveCount(0)
    await expect(
      tab.getByRole('button', { name: t('session:menu.label', { name: auditor.name }) }),
    ).toBeVisible()
  }
  await other.close()

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  failures.watch(context)
  const office = await context.newPage()
  await signIn(office, staff, `/admin/users?search=${encodeURIComponent(auditor.login)}`)
  await office.getByRole('link', { name: auditor.name }).click()
  const drawer = office.getByRole('dialog', { name: auditor.name })
  await drawer.getByRole('button', { name: t('admin:user.resetFactor') }).click()
  await office
    .getByRole('dialog', { name: t('admin:user.resetFactorTitle', { name: auditor.name }) })
    .getByRole('button', { name: t('admin:user.resetFactor') })
    .click()
  await expect(office.getByText(t('admin:user.factorReset', { name: auditor.name }))).toBeVisible()
  await context.close()

  // Their devices are signed out, and the password alone opens the account again.
  failures.announce(/^401 /)
  await page.reload()
  await page.waitForURL((url) => url.pathname === '/login')
  await signInRemembered()
  await page.goto('/account')
  await expect(page.getByRole('button', { name: t('account:factor.addTotp') })).toBeVisible()
})

test('AUTH-15 A11Y-01 a service account gets a token that is shown once, and the token is revoked', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const accountName = `Extraction ${randomUUID()}`
  await signIn(page, staff, '/admin/service-accounts')
  await page.getByRole('button', { name: t('serviceAccounts:create') }).click()
  const dialog = page.getByRole('dialog', { name: t('serviceAccounts:create') })
  const name = dialog.getByLabel(t('serviceAccounts:name'), { exact: true })
  await expect(name).toBeFocused()
  await name.fill(accountName)
  await dialog.getByRole('combobox', { name: t('serviceAccounts:projects') }).fill('Grand livre')
  await page.getByRole('option', { name: 'Grand livre' }).first().click()
  await dialog.getByRole('button', { name: t('serviceAccounts:submit') }).click()

  const account = page.getByRole('dialog', { name: accountName })
  await account.getByLabel(t('serviceAccounts:tokenName')).fill('Serveur')
  await account.getByRole('button', { name: t('serviceAccounts:createToken') }).click()
  const token = (await account.locator('code').textContent()) ?? ''
  expect(token).toMatch(/^qsa_/)
  await expectAccessible(page)
  const read = () =>
    page.request.get(`/services/v1/wexaus/projects/${project.id}/dashboard/prefiltered-views`, {
      headers: { authorization: `Bearer ${token}` },
    })
  // Of several projects of that name it may have got another one: then this one does not exist for it.
  expect((await read()).status()).not.toBe(401)

  await account.getByRole('button', { name: t('serviceAccounts:revokeNamed', { name: 'Serveur' }) }).click()
  await page
    .getByRole('dialog', { name: t('serviceAccounts:revokeTitle', { name: 'Serveur' }) })
    .getByRole('button', { name: t('serviceAccounts:revoke') })
    .click()
  await expect(account.getByRole('row', { name: /Serveur/ })).toContainText(t('serviceAccounts:revoked'))
  expect((await read()).status()).toBe(401)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name: new RegExp(accountName) })).toContainText('Grand livre')
  await expectAccessible(page)
})

/** As an administrator decides it. */
const allowWrites = (isAllowed: boolean) =>
  asOwner((owner) => owner.transaction().execute((tx) => setImpersonatedWrites(tx, project.id, isAllowed)))
