import { expect, fillSignIn, PASSWORD, PERSONAS, test } from '#quitus-test.ts'

/** Every address that a signed-in person can open, the first three without a session too. */
const PUBLIC_PAGES = [
  '/login',
  '/en/login',
  '/login?reason=unavailable',
  '/forgotten-password',
  '/resetpassword',
]
const SIGNED_IN_PAGES = [
  '/',
  '/1',
  '/1/resultats/dashboards/default',
  '/en/1/resultats/dashboards/default',
  '/1/resultats/no-features',
  '/no-projects',
  '/nowhere/at/all',
]

/** The last step breaks the policy on purpose, to see that a violation would be noticed. */
test.use({ isConsoleQuiet: false })

test('SEC-02 no page breaks the content security policy, signed in or not', async ({ page, words }) => {
  const t = words('fr')
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const told = `${location.pathname}: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`
      const report = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') void report(told)
    })
  })
  const visit = async (address: string) => {
    const answer = await page.goto(address)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/style-src 'self' 'nonce-[\w+/=]{24}'/)
    expect(policy).toContain("object-src 'none'")
    await expect(page.locator('#root > *').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    return policy
  }
  for (const address of PUBLIC_PAGES) await visit(address)
  await page.goto('/login')
  await fillSignIn(page, t, PERSONAS.customer, PASSWORD)
  await page.waitForURL(/\/resultats\//)
  const policies: string[] = []
  for (const address of SIGNED_IN_PAGES) policies.push(await visit(address))
  await page.goto('/1/resultats/dashboards/default')
  await page.getByRole('button', { name: t('colorMode.label') }).click()
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  expect(violations).toEqual([])
  expect(new Set(policies).size).toBe(policies.length)

  await page.evaluate(() => {
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.head.append(style)
  })
  await expect.poll(() => violations.length).toBe(1)
})
