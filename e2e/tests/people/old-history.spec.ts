import { randomUUID } from 'node:crypto'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { ageHistory, runTask } from '#forged-history.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'
import { shoot } from '#shoot.ts'

for (const [locale, tag] of JOURNEY_LOCALES)
  test(`SEC-09 SEC-06 a rule removes the history of eleven years ago, with a certificate, and what is left is verified (${locale})${tag}`, async ({
    page,
    signInAs,
    words,
  }) => {
    const t = words(locale)
    const auditor = await createPerson('Aude Auditrice', '--staff')
    const invoices = [{ supplier: 'Béton', number: 'F-1', amount: '100,50' }]
    const name = `Grand livre ${randomUUID()}`
    const project = await createLedgerProject(invoices, {
      ...{ name, features: ['dashboard'], managers: [auditor] },
    })
    await ageHistory(project.id, 1200)
    const settings = inLocale(`/${project.id}/reglages`, locale)
    await signIn(page, auditor, settings)
    const section = page.getByRole('region', { name: t('sealedHistory:title') })
    const verified = t('sealedHistory:verifiedOn', { on: '' }).slice(0, -2)
    await section.getByRole('button', { name: t('sealedHistory:verify') }).click()
    await expect(section).toContainText(verified)
    const removed = t('sealedHistory:removed', { count: 1000, until: '' }).slice(0, 45)
    await expect(section).not.toContainText(removed)

    await signInAs('admin', { locale, at: `/admin/projects/${project.id}?tab=settings` })
    await expect(page.getByText(t('erasures:history.forever'))).toBeVisible()
    await page.getByRole('button', { name: t('erasures:history.change') }).click()
    const dialog = page.getByRole('dialog', { name: t('erasures:history.dialog') })
    const years = dialog.getByLabel(t('erasures:history.field'))
    await years.fill('9')
    await page.keyboard.press('Enter')
    const fault = t('erasures:history.fault', { least: 10, most: 50 })
    await expect(years).toHaveAccessibleDescription(new RegExp(fault))
    await years.fill('12')
    await expect(dialog).toContainText(t('erasures:history.nothing', { before: '' }).slice(0, 30))
    await years.fill('10')
    const preview = dialog.getByRole('definition')
    await expect(preview.first()).toHaveText(/^1\s000$/)
    await expectAccessibleInBothModes(page)
    await shoot(page, `history-rule-${locale}`)
    await dialog.getByRole('button', { name: t('erasures:history.submit') }).click()
    await expect(page.getByText(t('erasures:history.years', { count: 10 }))).toBeVisible()
    await expect(page.getByText(t('admin:project.saved')), 'the form around it was not sent').toHaveCount(0)
    await shoot(page, `history-rule-set-${locale}`)

    await runTask('remove_history')
    const removal = page
      .getByRole('row')
      .filter({ hasText: t('erasures:kind.history') })
      .filter({ hasText: name })
    await expect(async () => {
      await page.goto(inLocale('/admin/erasures', locale))
      await expect(removal).toHaveCount(1, { timeout: 5_000 })
    }).toPass()
    await removal.getByRole('link').click()
    const certificate = page.getByRole('dialog', { name: t('erasures:certificate.title', { id: '' }).trim() })
    await expect(certificate).toContainText(t('erasures:certificate.rule'))
    await expect(certificate).toContainText(/[0-9a-f]{64}/)
    await expectAccessibleInBothModes(page)
    await shoot(page, `history-certificate-${locale}`)
    const download = page.waitForEvent('download')
    await certificate.getByRole('button', { name: t('erasures:certificate.download') }).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    await signIn(page, auditor, settings)
    await expect(section).toContainText(removed)
    await section.getByRole('button', { name: t('sealedHistory:verify') }).click()
    await expect(section).toContainText(verified)
    await expect(section).toContainText(t('sealedHistory:intact', { count: 201 }))
    await expect(section).not.toContainText(t('sealedHistory:uncertified'))
    await section.scrollIntoViewIfNeeded()
    await shoot(page, `history-removed-${locale}`)
    await page.goto(inLocale(`/${project.id}/resultats/dashboards/default`, locale))
    await expectDashboardReady(page)
  })
