import { STATE_LABELS } from '@quitus/domain/states/state.ts'
import { cell } from '#grid-cell.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const STATE = 'État de l’anomalie'

/** A project of two suppliers with one of the audit firm, for one journey: it decides. */
async function published() {
  const auditor = await createPerson('Aline Auditrice', '--staff')
  const invoices = Array.from({ length: 4 }, (_, at) => ({
    supplier: at === 0 ? 'Béton & Fils' : 'Électricité Durand',
    number: `F-${1000 + at}`,
    amount: `${100 + at},50`,
  }))
  const { id } = await createLedgerProject(invoices, { also: [auditor] })
  return { auditor, dashboard: `/${id}/resultats/dashboards/default?sort=Montant%20anomalie` }
}

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`FLOW-20 staff write a letter for each supplier of a selection, send it, and record its answer (${locale})${tag}`, async ({
    page,
    words,
    browser,
    failures,
  }) => {
    // Axe reads three screens in both modes.
    test.slow()
    const t = words(locale)
    const { auditor, dashboard } = await published()
    await signIn(page, auditor, inLocale(dashboard, locale))
    for (const line of [0, 1, 2]) await page.locator('.ag-row .quitus-select').nth(line).click()
    await page.getByRole('button', { name: t('writing:act.validate'), exact: true }).click()
    const validating = page.getByRole('dialog', { name: t('writing:act.validate') })
    await validating.getByRole('status').waitFor()
    await page.keyboard.press('Enter')
    await expect(validating).toBeHidden()
    await expect(cell(page, 2, STATE)).toHaveText(STATE_LABELS.validated[locale])

    await page.getByRole('button', { name: t('writing:act.more') }).click()
    await page.getByRole('menuitem', { name: t('writing:act.letters') }).click()
    const dialog = page.getByRole('dialog', { name: t('letters:title') })
    await expect(dialog.getByRole('status')).toContainText(
      t('letters:summary.letters', { count: 2, number: '2' }),
    )
    await expect(dialog.getByRole('status')).toContainText('304,50')
    await expectAccessibleInBothModes(page)
    await dialog.getByText(t('letters:tabs.texts'), { exact: true }).click()
    await dialog.getByLabel(t('letters:texts.subject')).waitFor()
    await dialog.getByText(t('letters:tabs.write'), { exact: true }).click()
    await dialog.getByRole('status').waitFor()
    const zip = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('letters:write.start') }).click()
    expect((await zip).suggestedFilename()).toMatch(/^(?:reclamations|claims)-.*\.zip$/)
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: t('writing:act.letters') }).click()
    await dialog.getByRole('link', { name: t('letters:tabs.letters') }).click()
    await page.getByRole('button', { name: /^RC-/ }).first().click()
    const opened = page.getByRole('dialog', { name: /^RC-/ })
    await opened.getByText(STATE_LABELS.validated[locale]).first().waitFor()
    await expectAccessibleInBothModes(page)
    const pdf = page.waitForEvent('download')
    await opened.getByRole('button', { name: t('letterList:act.download') }).click()
    expect((await pdf).suggestedFilename()).toMatch(/^RC-.*\.pdf$/)
    await page.keyboard.press('Escape')
    // The same list in another browser follows.
    const elsewhere = await browser.newContext()
    failures.watch(elsewhere)
    const other = await elsewhere.newPage()
    const { pathname, origin } = new URL(page.url())
    await signIn(other, auditor, origin + pathname)
    await expect(other.getByRole('button', { name: /^RC-/ })).toHaveCount(2)
    await page.getByRole('checkbox', { name: t('letterList:selectAll') }).click()
    await page.getByRole('button', { name: t('letterList:act.mark') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('letters:list.mark') })
      .click()
    await expect(page.getByText(t('letterList:state.sent'))).toHaveCount(2)
    await expect(other.getByText(t('letterList:state.sent'))).toHaveCount(2)
    await elsewhere.close()
    await expectAccessibleInBothModes(page)

    await page.getByRole('button', { name: /^RC-/ }).first().click()
    await opened.getByRole('button', { name: t('letterList:act.answer') }).click()
    const answering = page.getByRole('dialog', { name: /RC-/ }).last()
    await answering.getByLabel(t('letterList:answer.reference')).fill('AV-12')
    const creditNote = { name: 'AV-12.txt', mimeType: 'text/plain', buffer: Buffer.from('Avoir AV-12') }
    const choosing = await openChooser(page, () =>
      answering.getByRole('button', { name: t('attachments:field.add') }).click(),
    )
    await choosing.setFiles(creditNote)
    await expect(answering.getByLabel(t('letterList:answer.file'))).not.toHaveValue('')
    await expectAccessibleInBothModes(page)
    await answering.getByRole('button', { name: t('letterList:answer.submit') }).click()
    await expect(opened.getByText(t('letterList:kind.accepted'))).toBeVisible()
    await expect(opened.getByText(STATE_LABELS.accepted[locale]).first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await opened.getByRole('button', { name: t('letterList:answer.download', { name: 'AV-12.txt' }) }).click()
    expect((await saved).suggestedFilename()).toBe('AV-12.txt')
    await opened.getByRole('button', { name: t('letterList:answer.undo') }).click()
    await expect(opened.getByText(t('letterList:noAnswer'))).toBeVisible()
    await page.goto(inLocale(dashboard, locale))
    await expect(cell(page, 0, STATE)).toHaveText(STATE_LABELS.claimed[locale])
  })
}

test('FLOW-19 files that are dropped on the grid become attachments of the anomalies whose number they carry', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const { auditor, dashboard } = await published()
  await signIn(page, auditor, dashboard)
  const target = cell(page, 3, 'Montant anomalie')
  await expect(target).not.toBeEmpty()
  // Nothing has the focus yet.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: t('writing:act.evidence') }).waitFor()
  await page.keyboard.press('Escape')
  const dataTransfer = await page.evaluateHandle(() => {
    const files = new DataTransfer()
    for (const name of ['Durand facture f 1003 (scan).txt', 'courrier.txt'])
      files.items.add(new File(['Payée deux fois.'], name, { type: 'text/plain' }))
    return files
  })
  await target.dispatchEvent('drop', { dataTransfer })
  const dialog = page.getByRole('dialog', { name: t('letters:evidence.title') })
  await expect(dialog.getByRole('status')).toHaveText(
    t('letters:evidence.unmatched', { count: 1, number: '1' }),
  )
  await expect(dialog.getByRole('listitem')).toHaveText('courrier.txt')
  await expectAccessibleInBothModes(page)
  await dialog.getByRole('textbox').fill('F-1002')
  await dialog.getByRole('textbox').press('Enter')
  await dialog.getByRole('button', { name: t('letters:evidence.send', { count: 2, number: '2' }) }).click()
  await expect(dialog).toBeHidden()

  const chooser = await openChooser(page, () =>
    page.getByRole('button', { name: t('writing:act.evidence') }).click(),
  )
  const scan = { name: 'F-1001.txt', mimeType: 'text/plain', buffer: Buffer.from('Payée deux fois.') }
  await chooser.setFiles(scan)
  await expect(
    dialog.getByRole('button', { name: t('letters:evidence.send', { count: 1, number: '1' }) }),
  ).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
