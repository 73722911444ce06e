import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
process.env.QUITUS_E2E_DATA = '/tmp/h/live-data/d'
const { createLedgerProject, importLedger } = await import('#ledger-project.ts')
const INVOICES = Array.from({ length: 40 }, (_, at) => ({ supplier: at % 2 === 0 ? 'Béton & Fils' : 'Électricité Durand', number: `F-${1000 + at}`, amount: `${100 + at},50` }))
const project = await createLedgerProject(INVOICES)
const [first, second] = project.reviewers
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
async function open(p: { login: string; password: string }, path: string, options = {}) {
  const context = await browser.newContext({ baseURL: 'http://127.0.0.1:4011', viewport: { width: 1440, height: 900 }, ...options })
  const page = await context.newPage()
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text().slice(0, 300)) })
  page.on('pageerror', (e) => console.log('pageerror', e.stack?.slice(0, 600)))
  await page.goto('/login')
  await page.locator('input').first().fill(p.login)
  await page.locator('input[type=password]').fill(p.password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'), { timeout: 60000 })
  await page.goto(path)
  await page.locator('.ag-row[row-index="3"] .ag-cell').first().waitFor({ timeout: 60000 })
  await page.locator('.ag-grid-viewport').evaluate((v: Element) => v.scrollTo(10_000, 0))
  return page
}
const cellOf = (page: any, row: number, col: string) => page.locator(`.ag-row[row-index="${row}"] [col-id="${col}"]`)
const path = `/${project.id}/resultats/dashboards/default?sort=Montant%20anomalie&search=Durand`
const one = await open(first, path)
const two = await open(second, path)
const C = 'Commentaire'
await cellOf(one, 1, C).dblclick(); await one.locator('.quitus-editor-input').fill('gardé'); await one.keyboard.press('Enter')
await two.waitForTimeout(1000)
console.log('two sees', await cellOf(two, 1, C).innerText())
await cellOf(one, 2, C).dblclick(); await one.locator('.quitus-editor-input').fill('en cours')
await importLedger(project.id, first, [...INVOICES, { supplier: 'Électricité Durand', number: 'F-9999', amount: '1,00' }])
await one.waitForTimeout(1500)
await one.screenshot({ path: '/tmp/h/live-4.png', clip: { x: 0, y: 0, width: 1440, height: 420 } })
console.log('editor', await one.locator('.quitus-editor-input').inputValue())
await cellOf(two, 4, C).dblclick(); await two.locator('.quitus-editor-input').fill('ancienne'); await two.keyboard.press('Enter')
await two.waitForTimeout(1500)
console.log('old write', await cellOf(two, 4, C).innerText(), await two.locator('[role=alert]').allInnerTexts())
await one.getByRole('button', { name: 'L’afficher' }).click()
await one.waitForTimeout(2500)
for (const i of [1, 2, 3, 4, 5]) console.log(i, await cellOf(one, i, C).innerText())
console.log(one.url())
await one.screenshot({ path: '/tmp/h/live-5.png', clip: { x: 0, y: 0, width: 1440, height: 420 } })
await browser.close()
