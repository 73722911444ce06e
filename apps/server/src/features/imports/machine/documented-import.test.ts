import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { LEDGER, startImportWorld } from '#testing/files/import-world.ts'
import { makeServiceAccount } from '#testing/make-service-account.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../../../../', import.meta.url))
const { server, emptyProject } = await startImportWorld()
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
const folder = await mkdtemp(join(tmpdir(), 'quitus-documented-import-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const missing = await Promise.all([run('curl', ['--version']), run('jq', ['--version'])]).then(
  () => null,
  (error: Error) => error.message,
)
if (missing !== null) process.stdout.write(`The documented import is not tried: ${missing}\n`)

/** The commands of the document, in their order: send, start with named settings, start like the last, wait. */
async function documented(): Promise<string[]> {
  const text = await readFile(join(ROOT, 'docs/operations/imports-by-program.md'), 'utf8')
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, commands]) => commands ?? '')
}

test.runIf(missing === null)(
  'ACC-05 DATA-09 the documented commands send files, import them and read the result',
  async () => {
    const { projectId, rows } = await emptyProject()
    const { as } = await makeServiceAccount(server, {
      ...{ projects: [projectId], permissions: ['file.send', 'import.run'], roleType: 'staff' },
    })
    const [send = '', named = '', like = '', wait = ''] = await documented()
    const perform = async (name: string, text: string, start: string) => {
      const FILE = join(folder, name)
      await writeFile(FILE, text)
      const PATH = process.env.PATH ?? ''
      const env = { PATH, FILE, QUITUS_TOKEN: as.accessToken, QUITUS_URL: origin, PROJECT: String(projectId) }
      const { stdout } = await run('sh', ['-c', [send, start, wait].join('\n')], { env, cwd: ROOT })
      return JSON.parse(stdout)
    }
    expect(await perform('january.csv', LEDGER, named)).toMatchObject({
      ...{ state: 'done', refusal: null, report: { lines: 3, anomalies: 1, faults: [] } },
    })
    // More than one piece: blank lines are passed over. Long ones, as it is the bytes that make pieces.
    const blank = `${' '.repeat(998)}\r\n`.repeat(18_000)
    const february = `${LEDGER.replaceAll('INV-1001', 'INV-2002')}${blank}`
    expect(await perform('february.csv', february, like)).toMatchObject({
      ...{ state: 'done', report: { lines: 3, publishedRows: 6 } },
    })
    expect(await rows()).toHaveLength(6)
    // Sent again, it is there already; imported again, it is refused.
    const again = perform('february.csv', february, like)
    await expect(again).rejects.toMatchObject({ stdout: expect.stringContaining('"state": "failed"') })
    const bad = `${LEDGER.replaceAll('INV-1001', 'INV-3003')}S9;Gamma;G-1;31/02/2024;10,00\r\n`
    const refused = perform('march.csv', bad, like)
    await expect(refused).rejects.toMatchObject({
      stdout: expect.stringContaining('This is not a calendar date'),
    })
  },
  // Four imports with waits of a second between their steps.
  180_000,
)
