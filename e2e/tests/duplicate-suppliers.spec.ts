import { cell } from '#grid-cell.ts'
import { expect, signIn, test } from '#quitus-test.ts'
import { createTwinProject, type TwinProject } from '#twin-project.ts'

let project: TwinProject
test.beforeAll(async () => {
  project = await createTwinProject()
})
const DECISION = 'Décision'

test('shots', async ({ page, words }) => {
  test.slow()
  const grid = `/${project.id}/duplicate-suppliers/duplicate-suppliers`
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, project.reviewer, grid)
  const t = words('fr')
  await expect(cell(page, 0, 'Code fournisseur')).not.toBeEmpty()
  await page.screenshot({ path: '/tmp/dup/grid.png' })
  const texts: string[] = []
  for (let row = 0; row < 3; row++) texts.push(await cell(page, row, 'Code fournisseur').innerText())
  process.stdout.write(`${texts.join(' | ')}\n`)
  await cell(page, 0, 'Code fournisseur').click()
  await page.keyboard.press('Shift+F10')
  await page.screenshot({ path: '/tmp/dup/menu.png' })
  await page.getByRole('menuitem', { name: t('dashboard:entry.page') }).press('Enter')
  await expect(page.getByRole('region', { name: t('duplicateSuppliers:accounts') })).toBeVisible()
  for (let n = 0; n < 3; n++) {
    await expect(page.getByRole('region', { name: t('duplicateSuppliers:accounts') })).toBeVisible()
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/dup/group${n}.png` })
    await page.keyboard.press('n')
    await page.waitForTimeout(500)
  }
  void DECISION
})
