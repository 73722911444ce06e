import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { LOCALES } from '@quitus/domain/locale.ts'
import { typeIntoCell, writeCell } from '#edit-cell.ts'
import { cell, reveal } from '#grid-cell.ts'
import { createLedgerProject, importLedger, type LedgerInvoice, type LedgerProject } from '#ledger-project.ts'
import { inLocale } from '#pages.ts'
import { createPerson, createProject, type Person } from '#quitus-command.ts'
import { test as base, expect, expectAccessible, expectAccessibleInBothModes, signIn } from '#quitus-test.ts'
import { startSecondServer } from '#start-quitus.ts'

const COMMENT = 'Commentaire'
const RECOVERED = 'Montant récupéré'
const INVOICES = Array.from({ length: 40 }, (_, at) => ({
  supplier: at % 2 === 0 ? 'Béton & Fils' : 'Électricité Durand',
  number: `F-${1000 + at}`,
  amount: `${100 + at},50`,
}))

type OpenFor = (person: Person, options?: BrowserContextOptions) => Promise<Page>
type Fixtures = { colleague: Browser; openFor: OpenFor }
type SecondProcess = { address: string; restart: () => Promise<void>; kill: () => Promise<void> }

/** Two browsers, and a second process on the same database, to which the colleague’s goes. */
const test = base.extend<Fixtures, { otherProcess: SecondProcess }>({
  otherProcess: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from this pattern
    async ({}, use) => {
      const dataFolder = process.env.QUITUS_E2E_DATA ?? ''
      let running = await startSecondServer(dataFolder)
      const { address } = running
      const restart = async () => {
        running = await startSecondServer(dataFolder, Number(new URL(address).port))
      }
      await use({ address, restart, kill: () => running.kill() })
      await running.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  colleague: async ({ browser }, use) => {
    const type = browser.browserType()
    const executablePath = process.env.CHROMIUM_PATH
    const own = await type.launch({
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
      ...(executablePath === undefined ? {} : { executablePath }),
    })
    await use(own)
    await own.close()
  },
  openFor: async ({ colleague, otherProcess, failures }, use) => {
    await use(async (person, options = {}) => {
      const context = await colleague.newContext({ baseURL: otherProcess.address, ...options })
      failures.watch(context)
      const page = await context.newPage()
      await signIn(page, person)
      return page
    })
  },
})

const newProject = (invoices: readonly LedgerInvoice[] = INVOICES) => createLedgerProject(invoices)
const dashboard = ({ id }: LedgerProject, query = '') =>
  `/${id}/resultats/dashboards/default?sort=Montant%20anomalie${query}`

async function open(page: Page, address: string, column = COMMENT): Promise<void> {
  const listening = page.waitForRequest((request) => request.url().includes('/events?'))
  await page.goto(address)
  await listening
  await reveal(page, cell(page, 0, column))
}

const avatar = (page: Page, { name }: Person): Locator =>
  page.getByRole('banner').locator(`[data-name="${name}"]`)

test('VIEW-17 OPS-02 what one person writes flashes on a colleague’s screen on another process, who keeps focus, scroll and editor', async ({
  page,
  words,
  openFor,
}) => {
  const t = words('fr')
  const project = await createLedgerProject(INVOICES, { publish: 'lines' })
  const lines = `/${project.id}/resultats/dashboards/default?sort=Montant`
  const [first, second] = project.reviewers
  await signIn(page, first)
  await open(page, lines)
  const other = await openFor(second)
  await open(other, lines)

  const editor = await typeIntoCell(other, 3, RECOVERED, '12')
  const scrolled = () =>
    other.locator('.ag-grid-viewport').evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft])
  const before = await scrolled()
  await writeCell(page, 3, COMMENT, 'vu avec le fournisseur')
  await expect(cell(other, 3, COMMENT)).toHaveText('vu avec le fournisseur')
  await expect(cell(other, 3, COMMENT)).toHaveClass(/quitus-changed/)
  await expect(editor).toBeFocused()
  await expect(editor).toHaveValue('12')
  expect(await scrolled()).toEqual(before)
  await expect(other.locator('[data-announces=changes]')).toHaveText(
    t('live:changed.rows', { count: 1, number: '1', names: first.name }),
  )
  await other.keyboard.press('Enter')
  await reveal(page, cell(page, 3, RECOVERED))
  await expect(cell(page, 3, RECOVERED)).toHaveText(/12,00/)
  // Who wrote it knows: nothing of their own is marked as a colleague’s.
  await expect(cell(page, 3, RECOVERED)).toHaveClass(/quitus-changed/)
  await expect(cell(page, 3, COMMENT)).not.toHaveClass(/quitus-changed/)
})

test('CELL-11 VIEW-17 an editor whose cell a colleague changed under it offers both values', async ({
  page,
  words,
  openFor,
}) => {
  const t = words('fr')
  const project = await newProject()
  const [first, second] = project.reviewers
  await signIn(page, first)
  await open(page, dashboard(project))
  const other = await openFor(second)
  await open(other, dashboard(project))
  await typeIntoCell(other, 2, COMMENT, 'le mien')
  await writeCell(page, 2, COMMENT, 'le sien')
  await expect(other.locator('[data-announces=changes]')).not.toBeEmpty()
  await other.keyboard.press('Enter')
  const conflict = other.getByRole('dialog', { name: t('grid:conflict.title') })
  await expect(conflict).toContainText('le sien')
  await expect(conflict).toContainText('le mien')
  await conflict.getByRole('button', { name: t('grid:conflict.keepMine') }).click()
  await expect(cell(page, 2, COMMENT)).toHaveText('le mien')
})

for (const locale of LOCALES) {
  test(`VIEW-17 colleagues see who is in the project, at which row, and which cell they edit (${locale})`, async ({
    page,
    words,
    openFor,
  }) => {
    const t = words(locale)
    const project = await newProject()
    const [first, second] = project.reviewers
    await signIn(page, first, inLocale('/login', locale))
    await open(page, inLocale(dashboard(project), locale))
    const other = await openFor(second)
    await open(other, dashboard(project))
    await expect(avatar(page, second)).toBeVisible()
    await expect(avatar(other, first)).toBeVisible()

    const edited = cell(other, 4, COMMENT)
    await edited.click()
    await expect(page.locator('.ag-row[row-index="4"] .quitus-people')).toHaveAccessibleName(
      t('live:people.onRow', { count: 1, names: second.name }),
    )
    await other.keyboard.press('Enter')
    await expect(cell(page, 4, COMMENT)).toHaveAttribute('data-editor', second.name)
    await expect(cell(page, 4, COMMENT)).toHaveAttribute(
      'aria-description',
      t('live:people.editsCell', { name: second.name }),
    )
    await expectAccessibleInBothModes(page)
    await other.keyboard.press('Escape')
    await expect(cell(page, 4, COMMENT)).not.toHaveAttribute('data-editor')
    await other.close()
    await expect(avatar(page, second)).toBeHidden()
    await expect(page.locator('.quitus-people')).toHaveCount(0)
  })
}

test('OPS-02 VIEW-17 a screen whose server is killed catches up when there is one again', async ({
  page,
  openFor,
  otherProcess,
  failures,
}) => {
  const project = await newProject()
  const [first, second] = project.reviewers
  await signIn(page, first)
  await open(page, dashboard(project))
  const other = await openFor(second)
  await open(other, dashboard(project))
  await writeCell(page, 0, COMMENT, 'avant')
  await expect(cell(other, 0, COMMENT)).toHaveText('avant')
  failures.announce(/^net::ERR_\w+ \S+ \/services\//)
  await otherProcess.kill()
  await writeCell(page, 1, COMMENT, 'pendant')
  await otherProcess.restart()
  await expect(cell(other, 1, COMMENT)).toHaveText('pendant')
  await writeCell(page, 2, COMMENT, 'après')
  await expect(cell(other, 2, COMMENT)).toHaveText('après')
})

test('VIEW-16 DATA-03 a new publication is announced and taken over with filters, order and what is being typed', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  const project = await newProject()
  const [first] = project.reviewers
  // An edit that names the old publication is sent again with the new one.
  failures.announce(/^409 PATCH .*\/dashboard\/data$/)
  await signIn(page, first)
  await open(page, dashboard(project, '&search=Durand'))
  await writeCell(page, 1, COMMENT, 'gardé')
  const editor = await typeIntoCell(page, 2, COMMENT, 'en cours')
  await importLedger(project.id, first, [
    ...INVOICES,
    { supplier: 'Électricité Durand', number: 'F-9999', amount: '1,00' },
  ])
  const notice = page.getByText(t('live:published'))
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expect(editor).toHaveValue('en cours')
  await page.getByRole('button', { name: t('live:takeOver'), exact: true }).click()
  await expect(notice).toBeHidden()
  // The new invoice is the smallest: everything else moved one line down.
  await expect(cell(page, 2, COMMENT)).toHaveText('gardé')
  await expect(cell(page, 3, COMMENT)).toHaveText('en cours')
  expect(new URL(page.url()).searchParams.get('search')).toBe('Durand')
  await expect(page.locator('main [role=status] strong').first()).toHaveText(
    t('dashboard:count', { count: 21, number: '21' }),
  )
})

test('VIEW-16 an edit of rows that were published again meanwhile is stored all the same', async ({
  page,
  words,
  failures,
}) => {
  const t = words('fr')
  const project = await newProject()
  const [first] = project.reviewers
  // An edit that names the old publication is sent again with the new one.
  failures.announce(/^409 PATCH .*\/dashboard\/data$/)
  await signIn(page, first)
  await open(page, dashboard(project))
  await importLedger(project.id, first, INVOICES)
  await expect(page.getByText(t('live:published'))).toBeVisible()
  await writeCell(page, 5, COMMENT, 'sur l’ancienne')
  await page.getByRole('button', { name: t('live:takeOver'), exact: true }).click()
  await expect(page.getByText(t('live:published'))).toBeHidden()
  await expect(cell(page, 5, COMMENT)).toHaveText('sur l’ancienne')
})

test('VIEW-17 FLOW-07 a row that a colleague adds is announced, and one that they delete keeps its line', async ({
  page,
  words,
  openFor,
}) => {
  const t = words('fr')
  const [first, second] = [await createPerson('Éloïse Ajoute'), await createPerson('Paul Regarde')]
  const features = ['freeAnomaly'] as const
  const id = await createProject({ name: 'Libres', company: 'Valmont', features }, first, second)
  const address = `/${id}/analysis/free-anomaly`
  await signIn(page, first)
  await page.goto(address)
  const other = await openFor(second)
  const listening = other.waitForRequest((request) => request.url().includes('/events?'))
  await other.goto(address)
  await listening
  await expect(other.getByText(t('freeAnomalies:emptyHint'))).toBeVisible()
  await page.getByRole('button', { name: t('freeAnomalies:add.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('freeAnomalies:add.title') })
  await dialog.getByRole('textbox', { name: 'Fournisseur', exact: true }).fill('Béton & Fils')
  await dialog.getByRole('button', { name: t('freeAnomalies:add.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(other.getByText(t('live:added', { count: 1, number: '1' }))).toBeVisible()
  await other.getByRole('button', { name: t('live:refresh') }).click()
  const row = other.locator('.ag-row[row-index="0"]')
  await expect(row.first()).toContainText('AL-0001')

  await page.locator('.ag-row[row-index="0"] .quitus-select').first().check()
  await page.getByRole('button', { name: t('freeAnomalies:delete.selected') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('freeAnomalies:delete.one'), exact: true })
    .click()
  await expect(other.locator('.ag-row.quitus-gone').first()).toBeVisible()
})

test('VIEW-17 cards follow colleagues too', async ({ page, openFor }) => {
  const project = await newProject()
  const [first, second] = project.reviewers
  await signIn(page, first)
  await open(page, dashboard(project))
  const other = await openFor(second, { viewport: { width: 390, height: 844 } })
  await other.goto(dashboard(project))
  const card = other.locator('.quitus-card[data-position="1"]')
  await expect(card).toContainText('101,50')
  await expect(avatar(page, second)).toBeVisible()
  await cell(page, 1, COMMENT).click()
  await expect(card.locator('.quitus-people')).toBeVisible()
  await writeCell(page, 1, COMMENT, 'vu')
  await expect(card).toHaveClass(/quitus-changed/)
  await expectAccessible(other)
})
