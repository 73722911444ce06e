import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sampleText } from '@quitus/database/testing/sample-files.ts'
import { parse } from 'csv-parse/sync'
import type { TFunction } from 'i18next'
import { createDuplicateProject } from '#duplicate-project.ts'
import { chooseFiles, focusCell, sentFile } from '#file-cells.ts'
import { cell, reveal } from '#grid-cell.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const DECISION = 'Décision'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`NAV-06 VIEW-04 FLOW-08 FLOW-01 API-04 A11Y-01 groups of accounts are decided by keyboard, and come out as a clean-up list (${locale})${tag}`, async ({
    page,
    words,
  }) => {
    test.slow()
    const t = words(locale)
    const project = await createDuplicateProject()
    await signIn(
      page,
      project.reviewer,
      inLocale(`/${project.id}/duplicate-suppliers/duplicate-suppliers`, locale),
    )

    // The grid: groups that unfold, and a file in a cell of an account.
    await expect(cell(page, 0, 'Code fournisseur')).toHaveText('F-100')
    await page.getByRole('button', { name: t('grid:row.expand', { count: 2, number: '2' }) }).click()
    await expect(cell(page, 1, 'Code fournisseur')).toHaveText('F-101')
    await reveal(page, cell(page, 1, 'Justificatif'))
    await focusCell(cell(page, 1, 'Justificatif'))
    await chooseFiles(page, () => page.keyboard.press('Enter'), [sentFile('rib.txt', sampleText('RIB'))])
    await expect(cell(page, 1, 'Justificatif')).toContainText('rib.txt')
    await page.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo(0, 0))

    // The page of a group, opened and decided by keys alone.
    await cell(page, 0, 'Code fournisseur').click()
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: t('dashboard:groups.page') }).press('Enter')
    const accounts = page.getByRole('region', { name: t('duplicateSuppliers:accounts') })
    await expect(heading(page)).toContainText('Quincaillerie Delmotte SARL')
    await expect(accounts.getByRole('row', { name: /^SIREN / })).toContainText(t('anomalies:verdict.same'))
    const invoices = page.getByRole('region', { name: t('duplicateSuppliers:invoices.title') })
    await expect(invoices.getByRole('row')).toHaveCount(3)
    await expectAccessibleInBothModes(page)
    const answer = (code: string, name: 'duplicate' | 'different' | 'unsure') =>
      accounts
        .getByRole('group', { name: t('duplicateSuppliers:decision.of', { code }) })
        .getByRole('button', { name: t(`duplicateSuppliers:decision.${name}`), exact: true })
    for (const key of ['1', 'ArrowRight', '1', 'c', 'ArrowRight', '2']) await page.keyboard.press(key)
    await expect(answer('F-100', 'duplicate')).toHaveAttribute('aria-pressed', 'true')
    await expect(answer('F-101', 'duplicate')).toHaveAttribute('aria-pressed', 'true')
    await expect(answer('F-102', 'different')).toHaveAttribute('aria-pressed', 'true')
    await expect(
      accounts.getByRole('button', { name: t('duplicateSuppliers:keep.of', { code: 'F-101' }) }),
    ).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('m')
    await page.keyboard.type('Vu avec les achats')
    await page.keyboard.press('Enter')

    // A group of fourteen accounts: a few at a time, and all of them decided in one step.
    await page.getByRole('button', { name: t('duplicateSuppliers:next') }).click()
    await expect(heading(page)).toContainText('Transports Ollivier')
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    await expect(accounts.getByRole('columnheader', { name: 'F-406' })).toBeVisible()
    await expect(accounts.getByRole('columnheader', { name: 'F-401' })).toHaveCount(0)
    await page.keyboard.press('a')
    await expect(answer('F-406', 'duplicate')).toHaveAttribute('aria-pressed', 'true')
    await expect(answer('F-400', 'duplicate')).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')

    // The grid has it all, and takes the last step back.
    await expect(cell(page, 3, 'Code fournisseur')).toHaveText('F-400')
    await reveal(page, cell(page, 3, DECISION))
    await expect(cell(page, 3, DECISION)).toHaveText(t('duplicateSuppliers:decision.duplicate'))
    await page.getByRole('button', { name: t('writing:undo.undo') }).click()
    await expect(cell(page, 3, DECISION)).toHaveText('')
    await expect(cell(page, 0, 'Commentaire')).toHaveText('Vu avec les achats')

    await page.getByRole('button', { name: t('grid:row.collapse', { count: 2, number: '2' }) }).click()
    await page.getByRole('button', { name: t('duplicateSuppliers:cleanUp.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('duplicateSuppliers:cleanUp.title') })
    await expect(dialog.getByRole('status')).toHaveText(
      t('duplicateSuppliers:cleanUp.count', { count: 2, number: '2' }),
    )
    await expectAccessibleInBothModes(page)
    await dialog.getByText(t('exports:format.csv'), { exact: true }).click()
    const [, kept, blocked] = await downloadList(page, t, 'open')
    expect([kept?.[1], kept?.[6]]).toEqual(['F-101', t('duplicateSuppliers:cleanUp.keep')])
    expect([blocked?.[1], blocked?.[6], blocked?.[7]]).toEqual([
      'F-100',
      t('duplicateSuppliers:cleanUp.block'),
      'F-101',
    ])

    // The other list: the open items of the account to block, which move to the one to keep.
    await page.getByRole('button', { name: t('duplicateSuppliers:cleanUp.open') }).click()
    await dialog.getByText(t('duplicateSuppliers:cleanUp.listItems'), { exact: true }).click()
    await expect(dialog.getByRole('status')).toHaveText(
      t('duplicateSuppliers:cleanUp.itemCount', { count: 1, number: '1' }),
    )
    await expectAccessibleInBothModes(page)
    await dialog.getByText(t('exports:format.csv'), { exact: true }).click()
    const [head, item, total, ...others] = await downloadList(page, t, 'openItems')
    expect(head).toContain(t('duplicateSuppliers:cleanUp.number'))
    expect(item).toEqual(expect.arrayContaining(['F-100', 'F-101', 'A-2']))
    expect(total?.at(-1)).toBe(item?.at(-1))
    expect(others).toEqual([])

    // A prefiltered view is in the address, and the clean-up list is that of its groups.
    const views = page.getByRole('combobox', { name: t('dashboard:view.label') })
    await views.selectOption('a-decider')
    await expect(page).toHaveURL(/\?vueName=a-decider$/)
    await expect(cell(page, 0, 'Code fournisseur')).not.toHaveText('F-100')
    await expect(page.locator('main [role=status] strong').first()).toContainText('2')
    await page.reload()
    await expect(views).toHaveValue('a-decider')
    await expect(page.locator('main [role=status] strong').first()).toContainText('2')
    await page.getByRole('button', { name: t('duplicateSuppliers:cleanUp.open') }).click()
    await expect(dialog.getByRole('status')).toHaveText(t('duplicateSuppliers:cleanUp.nothing'))
    await page.keyboard.press('Escape')
    await views.selectOption({ label: t('dashboard:whole.suppliersduplicate') })
    await expect(page).toHaveURL(/\/duplicate-suppliers$/)
    await expect(page.locator('main [role=status] strong').first()).toContainText('3')
  })
}

/** Starts the list of the open dialog as CSV; answers its lines, the first of which is the head. */
async function downloadList(page: Page, t: TFunction, name: 'open' | 'openItems'): Promise<string[][]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('duplicateSuppliers:cleanUp.start') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toContain(t(`duplicateSuppliers:cleanUp.${name}`))
  return parse(await readFile(await download.path()), { delimiter: ';', bom: true })
}
