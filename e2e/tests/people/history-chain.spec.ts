import { readFile } from 'node:fs/promises'
import { LOCALES } from '@quitus/domain/locale.ts'
import { expectDashboardReady } from '#dashboard-ready.ts'
import { writeCell } from '#edit-cell.ts'
import { forgeLastChangeSet, runTask } from '#forged-history.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'
import { shoot } from '#shoot.ts'

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`SEC-06 staff verify the sealed history of a project and keep its hash elsewhere (${locale})${tag}`, async ({
    page,
    signInAs,
    words,
  }) => {
    const t = words(locale)
    await signInAs('staff', { locale, at: '/1/reglages' })
    const section = page.getByRole('region', { name: t('sealedHistory:title') })
    await section.getByRole('button', { name: t('sealedHistory:verify') }).click()
    const intact = t('sealedHistory:intact', { count: 2 }).split('2')[0] ?? ''
    await expect(section).toContainText(intact)
    await expect(section).toContainText(t('sealedHistory:verifiedOn', { on: '' }).slice(0, -2))
    await section.scrollIntoViewIfNeeded()
    await expectAccessibleInBothModes(page)
    await page.reload()
    await expect(section, 'the last verification stays').toContainText(intact)
    const hash = (await section.getByRole('definition').last().textContent()) ?? ''
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    const downloading = page.waitForEvent('download')
    await section.getByRole('button', { name: t('sealedHistory:download') }).click()
    const { content } = JSON.parse(await readFile(await (await downloading).path(), 'utf8'))
    expect(content.heads).toMatchObject([{ projectId: 1, hash }])
  })
}

for (const locale of LOCALES)
  test(`SEC-06 CELL-13 from a change that differs staff go to its place in the history, and see what it changed (${locale})`, async ({
    page,
    words,
  }) => {
    const t = words(locale)
    const auditor = await createPerson('Aude Auditrice', '--staff')
    const invoices = [{ supplier: 'Béton', number: 'F-1', amount: '100,50' }]
    const project = await createLedgerProject(invoices, { features: ['dashboard'], managers: [auditor] })
    const dashboard = inLocale(`/${project.id}/resultats/dashboards/default`, locale)
    await signIn(page, auditor, dashboard)
    await expectDashboardReady(page)
    await reveal(page, cell(page, 0, 'Commentaire'))
    await writeCell(page, 0, 'Commentaire', 'avant la fraude')
    await writeCell(page, 0, 'Commentaire', 'vu avec le fournisseur')
    const settings = inLocale(`/${project.id}/reglages`, locale)
    await page.goto(settings)
    const section = page.getByRole('region', { name: t('sealedHistory:title') })
    const verify = section.getByRole('button', { name: t('sealedHistory:verify') })
    await verify.click()
    await expect(section).toContainText(t('sealedHistory:verifiedOn', { on: '' }).slice(0, -2))
    // A verification seals what no open transaction precedes, a task every minute the rest. What is forged before it is
    // sealed would be sealed as it is.
    await expect(async () => {
      await runTask('chain_history')
      for (const count of [3, 2, 1])
        await expect(section.getByText(t('sealedHistory:waiting', { count }), { exact: true })).toHaveCount(
          0,
          {
            timeout: 10_000,
          },
        )
    }).toPass()
    await expect(section.getByRole('link')).toHaveCount(0)
    const changeSet = await forgeLastChangeSet(project.id)
    await verify.click()
    await expect(section).toContainText(t('sealedHistory:fault.changed', { changeSet }))
    const link = section.getByRole('link', { name: t('sealedHistory:show', { changeSet }) })
    await expectAccessibleInBothModes(page)
    await shoot(page, `difference-${locale}`)
    await link.click()
    const dialog = page.getByRole('dialog', { name: t('writing:history.title') })
    await expect(dialog).toContainText(t('writing:history.from', { changeSet }))
    const first = dialog.getByRole('listitem').first()
    await expect(first).toContainText(t('writing:history.reason', { reason: 'Falsifié' }))
    await expect(first.getByRole('cell', { name: 'vu avec le fournisseur' })).toBeVisible()
    await expectAccessibleInBothModes(page)
    await shoot(page, `linked-history-${locale}`)
    await dialog.getByRole('button', { name: t('writing:history.newest') }).click()
    await expect(dialog.getByText(t('writing:history.from', { changeSet }))).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL((url) => url.pathname === dashboard && url.search === '')

    await page.goto(`${dashboard}?change=99999`)
    await expect(dialog).toContainText(t('writing:history.absent', { changeSet: '99999' }))
  })
