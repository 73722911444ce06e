import { cell } from '#grid-cell.ts'
import { createLedgerProject } from '#ledger-project.ts'
import { openChooser } from '#open-chooser.ts'
import { inLocale, JOURNEY_LOCALES } from '#pages.ts'
import { createPerson } from '#quitus-command.ts'
import { expect, expectAccessible, expectAccessibleInBothModes, signIn, test } from '#quitus-test.ts'

const INVOICES = [{ supplier: 'Béton & Fils', number: 'F-1000', amount: '100,50' }]

for (const [locale, tag] of JOURNEY_LOCALES) {
  test(`FLOW-10 FLOW-15 FLOW-19 A11Y-01 a mention by keyboard reaches a colleague’s bell at once and leads to the anomaly (${locale})${tag}`, async ({
    page,
    browser,
    words,
    failures,
  }) => {
    const t = words(locale)
    const staff = await createPerson('Thérèse Cabinet', '--staff')
    const project = await createLedgerProject(INVOICES, { also: [staff] })
    const [, colleague] = project.reviewers
    const address = inLocale(`/${project.id}/resultats/dashboards/default`, locale)
    await signIn(page, staff)
    await page.goto(address)
    const context = await browser.newContext()
    failures.watch(context)
    const other = await context.newPage()
    await signIn(other, colleague)
    const listening = other.waitForRequest((request) => request.url().includes('/events?'))
    await other.goto(address)
    await listening
    await cell(other, 0, 'Numéro anomalie').getByRole('link').click()
    await other.getByRole('tab', { name: t('dashboard:entry.comments') }).click()

    await cell(page, 0, 'Numéro anomalie').getByRole('link').click()
    await page.getByRole('tab', { name: t('dashboard:entry.comments') }).click()
    const field = page.getByRole('textbox', { name: t('comments:write') })
    await field.click()
    await page.keyboard.type('**Avoir** reçu, @sec')
    await expect(page.getByRole('listbox', { name: t('comments:people') })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue(`**Avoir** reçu, @${colleague.name} `)
    await page.keyboard.type('<b>non</b> https://example.com')
    await page.keyboard.press('Control+Enter')
    const thread = page.getByRole('list', { name: t('comments:list') })
    await expect(thread.getByText('Avoir', { exact: true })).toHaveJSProperty('tagName', 'STRONG')
    await expect(thread.getByRole('listitem')).toContainText('<b>non</b>')
    await expect(thread.getByRole('link')).toHaveAttribute('rel', /noopener/)
    await expect(field).toHaveValue('')

    // What staff write for themselves stays among them.
    await page.getByRole('checkbox', { name: t('comments:internalBox') }).check()
    await field.fill('Entre nous')
    await page.keyboard.press('Control+Enter')
    await expect(thread.getByRole('listitem')).toHaveCount(2)
    await expectAccessibleInBothModes(page)

    const seen = other.getByRole('list', { name: t('comments:list') })
    await expect(seen.getByRole('listitem')).toHaveCount(1)
    await expect(seen).toContainText(`@${colleague.name}`)
    await expect(other.getByText('Entre nous')).toHaveCount(0)

    const bell = other.getByRole('button', { name: new RegExp(`^${t('notices.label')}`) })
    await expect(bell).toHaveAccessibleName(t('notices.labelUnread', { count: 2 }))
    await bell.click()
    const mention = other.getByRole('link', { name: new RegExp(staff.name) })
    await expect(mention).toBeVisible()
    await expectAccessible(other)
    await mention.click()
    await expect(other).toHaveURL(/\/anomalie\//)
    await expect(bell).toHaveAccessibleName(t('notices.labelUnread', { count: 1 }))
    await bell.click()
    await other.getByRole('button', { name: t('notices:readAll', { count: 1, number: '1' }) }).click()
    await expect(bell).toHaveAccessibleName(t('notices.label'))
    await context.close()
  })
}

test('FLOW-10 FLOW-19 a comment that cannot be saved stays in its field with the reason, and a file is added and taken away', async ({
  page,
  words,
}) => {
  const t = words('fr')
  const project = await createLedgerProject(INVOICES)
  const [reviewer] = project.reviewers
  await signIn(page, reviewer)
  await page.goto(`/${project.id}/resultats/dashboards/default`)
  await cell(page, 0, 'Numéro anomalie').getByRole('link').click()
  await page.getByRole('tab', { name: t('dashboard:entry.comments') }).click()
  const field = page.getByRole('textbox', { name: t('comments:write') })
  await page.getByRole('button', { name: t('comments:send') }).click()
  await expect(field).toHaveAccessibleDescription(new RegExp(t('comments:empty')))
  await field.fill('x'.repeat(10_001))
  await expect(field).toHaveAccessibleDescription(/10.001/)

  await field.fill('À garder')
  // Escape leaves the field and not the drawer, and the text waits for its author.
  await field.press('Escape')
  await page.getByRole('tab', { name: t('dashboard:entry.detail') }).click()
  await page.getByRole('tab', { name: t('dashboard:entry.comments') }).click()
  await expect(field).toHaveValue('À garder')
  await page.getByRole('button', { name: t('comments:send') }).click()
  const thread = page.getByRole('list', { name: t('comments:list') })
  await expect(thread).toContainText('À garder')
  await thread.getByRole('button', { name: t('comments:edit') }).click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Corrigé')
  await page.keyboard.press('Control+Enter')
  await expect(thread).toContainText(t('comments:edited'))
  await expect(thread).toContainText('Corrigé')

  const chooser = await openChooser(page, () =>
    page.getByRole('button', { name: t('attachments:add') }).click(),
  )
  await chooser.setFiles({
    name: 'accord.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Payée en juin'),
  })
  await page.getByRole('button', { name: t('files:cell.preview', { name: 'accord.txt' }) }).click()
  await expect(page.getByText('Payée en juin')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t('files:cell.remove', { name: 'accord.txt' }) }).click()
  const question = page.getByRole('dialog', { name: t('attachments:delete.title') })
  await question.getByRole('button', { name: t('attachments:delete.action') }).click()
  await expect(page.getByText(t('attachments:noneYet'))).toBeVisible()
})
