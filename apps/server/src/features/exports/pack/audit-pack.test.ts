import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { listAttachments } from '@quitus/contract/attachments/attachments.ts'
import { listComments } from '@quitus/contract/comments/list-comments.ts'
import { createComment } from '@quitus/contract/comments/write-comments.ts'
import type { RequestOf } from '@quitus/contract/endpoint.ts'
import { startExport } from '@quitus/contract/exports/start-export.ts'
import { listHistory } from '@quitus/contract/history/list-history.ts'
import { runAction } from '@quitus/contract/views/run-action.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readHeads } from '#history-chain/heads.ts'
import { verifyProject } from '#history-chain/verify-project.ts'
import { readCsv } from '#testing/export-world.ts'
import { exportedFile } from '#testing/files/exported-file.ts'
import { pdfText } from '#testing/files/pdf-text.ts'
import { unpacked } from '#testing/files/unpacked.ts'
import { HIDDEN, startHiddenRowsWorld } from '#testing/hidden-rows/hidden-rows-world.ts'
import { chainAll } from '#testing/history/chain-all.ts'
import { keptLetter } from '#testing/letters/kept-letter.sql.ts'

const world = await startHiddenRowsWorld()
const { server, project, params, timestamp, asStaff, asCustomer, staff, edit } = world
const ofProject = { projectId: project.id }
const VISIBLE = ['A-02', 'A-04', 'A-06', 'A-08', 'A-10']

await server.call(
  runAction,
  {
    params,
    body: { action: 'validate', timestamp, selection: { entryIds: ['E2$$1'] }, reason: 'Double paiement' },
  },
  asCustomer,
)
await edit(asCustomer, [{ entryId: 'E8$$1', column: 'Commentaire', value: '=cmd|calc', expected: null }])
await server.call(
  createComment,
  { params: { ...ofProject, anomalyId: 'A-04' }, body: { text: 'À relancer;\n"vite"' } },
  asCustomer,
)
const letter = await keptLetter(server, project.id, staff.id)
await sql`insert into ${sql.id(projectSchemaName(project.id), 'claim_letter_anomalies')} (letter_id, anomaly_id, amount)
          values (${letter}, 'A-02', 1)`.execute(server.database.owner)

type Body = Omit<RequestOf<typeof startExport>['body'], 'format'>
type Options = Parameters<typeof exportedFile>[2]

async function pack(body: Body, options: Options) {
  const made = await exportedFile(server, { params, body: { format: 'pack', ...body } }, options)
  return { ...made, files: await unpacked(made.bytes) }
}
const text = (files: Map<string, Buffer>, path: string) => files.get(path)?.toString() ?? ''
const column = (rows: string[][], name: string) =>
  rows.slice(1).map((row) => row[rows[0]?.indexOf(name) ?? -1] ?? '')
/** All that a reader of the archive sees, the parts of workbooks and the texts of PDFs included. */
async function everything(files: Map<string, Buffer>): Promise<string> {
  const texts: string[] = []
  for (const [path, bytes] of files) {
    texts.push(path)
    if (path.endsWith('.xlsx'))
      for (const part of (await unpacked(bytes)).values()) texts.push(part.toString())
    else if (path.endsWith('.pdf') && bytes.length > 100) texts.push(pdfText(bytes))
    else texts.push(bytes.toString())
  }
  return texts.join('\n')
}

test('SEC-10 SEC-01 a customer’s pack holds what the calls answer to them, and nothing that is hidden from them', async () => {
  const { files, headers, job } = await pack({}, asCustomer)
  expect(headers['content-type']).toBe('application/zip')
  expect(job.title).toMatch(/ - Dossier d’audit - \d{4}-\d\d-\d\d \d\dh\d\d\.zip$/)
  expect([...files.keys()].filter((path) => !path.includes('/'))).toEqual([
    ...['anomalies.xlsx', 'decisions.csv', 'decisions.pdf', 'historique.csv', 'historique.pdf'],
    ...['commentaires.csv', 'fichiers.csv', 'historique-scelle.json', 'LISEZ-MOI.html', 'SHA256SUMS.txt'],
  ])
  const all = await everything(files)
  expect(all).toContain('Éclair')
  expect(all).not.toMatch(HIDDEN)
  expect(all).not.toMatch(/Note interne|vérifier demain|entre nous/)
  const [sheet] = (await readXlsx(files.get('anomalies.xlsx') ?? Buffer.alloc(0))).sheets
  const ids = sheet?.rows.slice(2, -1).map(([id]) => id)
  expect(ids?.filter((id) => id !== null && id !== undefined)).toEqual(VISIBLE)

  const history = readCsv(files.get('historique.csv') ?? Buffer.alloc(0))
  const answered: string[] = []
  for (const entryId of new Set(column(history, 'Écriture'))) {
    const query = { entryId, limit: 200 }
    const { history: changes } = await server.call(listHistory, { params, query }, asCustomer)
    answered.push(...changes.map(({ changeSet, columnLabel }) => `${changeSet} ${entryId} ${columnLabel}`))
  }
  const [sets, entries, columns] = ['Modification n°', 'Écriture', 'Colonne'].map((name) =>
    column(history, name),
  )
  const written = sets?.map((set, at) => `${set} ${entries?.[at]} ${columns?.[at]}`)
  expect(written?.toSorted()).toEqual(answered.toSorted())
  expect(text(files, 'historique.csv')).toContain("'=cmd|calc")

  const decisions = readCsv(files.get('decisions.csv') ?? Buffer.alloc(0))
  expect(column(decisions, 'Anomalie')).toContain('A-02')
  const validated = decisions.find((row) => row.includes('Validée'))
  expect(validated).toEqual(expect.arrayContaining(['Présentée', 'Validée', 'Validation', 'Double paiement']))

  expect(pdfText(files.get('decisions.pdf') ?? Buffer.alloc(0))).toContain('Double paiement')
  expect(pdfText(files.get('historique.pdf') ?? Buffer.alloc(0))).toContain('=cmd|calc')

  const comments = readCsv(files.get('commentaires.csv') ?? Buffer.alloc(0))
  const wrote: string[] = []
  for (const anomalyId of VISIBLE) {
    const requested = { params: { ...ofProject, anomalyId }, query: {} }
    const answer = await server.call(listComments, requested, asCustomer)
    wrote.push(...answer.comments.map((comment) => comment.text ?? ''))
  }
  expect(column(comments, 'Commentaire').toSorted()).toEqual(wrote.toSorted())
  expect(wrote.length).toBeGreaterThan(1)

  const listed = readCsv(files.get('fichiers.csv') ?? Buffer.alloc(0))
  const attached = { params: { ...ofProject, anomalyId: 'A-02' } }
  const { attachments } = await server.call(listAttachments, attached, asCustomer)
  expect(column(listed, 'Nom d’origine')).toEqual([...attachments.map(({ name }) => name), 'vu.txt'])
  const paths = column(listed, 'Fichier du dossier')
  expect(paths).toEqual(['fichiers/A-02/01-vu.txt', 'fichiers/A-02/02-vu.txt'])
  expect(paths.map((path) => text(files, path))).toEqual(['Vu.', 'vu.txt'])
  expect(text(files, 'LISEZ-MOI.html')).toContain('Les lettres aux fournisseurs, que seuls lisent')
})

test('SEC-10 a pack of staff holds letters, and comments for staff alone where they chose it', async () => {
  const discreet = await pack({}, asStaff)
  expect(await everything(discreet.files)).not.toContain('entre nous')
  expect(text(discreet.files, 'lettres/essai.pdf')).toBe('%PDF-1.7')
  expect(
    column(readCsv(discreet.files.get('lettres.csv') ?? Buffer.alloc(0)), 'Anomalies du dossier'),
  ).toEqual(['A-02'])
  const { files } = await pack({ internalComments: true }, { ...asStaff, language: 'English' })
  const comments = readCsv(files.get('comments.csv') ?? Buffer.alloc(0))
  const internal = comments.filter((row) => row.includes('Caché entre nous'))
  expect(internal).toHaveLength(1)
  expect(internal[0]?.at(-1)).toBe('Yes')
  expect(text(files, 'README.html')).toContain('do not pass it on to the customer')
  expect(text(files, 'README.html')).toContain('<html lang="en">')
  const request = { params, body: { format: 'pack', internalComments: true } } as const
  expect(await server.refusal(startExport, request, asCustomer)).toMatchObject({ code: 'not_permitted' })
})

test('SEC-10 every file is checked by its list of checksums, and the archive by what its job says', async () => {
  const { files, bytes, job } = await pack({}, asStaff)
  const lines = text(files, 'SHA256SUMS.txt').trimEnd().split('\n')
  expect(lines.map((line) => line.slice(66)).toSorted()).toEqual(
    [...files.keys()].filter((path) => path !== 'SHA256SUMS.txt').toSorted(),
  )
  const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  for (const line of lines)
    expect(line.slice(0, 64)).toBe(sha256(files.get(line.slice(66)) ?? Buffer.alloc(0)))
  expect([...files.keys()].join('')).toMatch(/^[A-Za-z0-9._/-]+$/)
  expect(job.scope).toContainEqual({ label: 'Empreinte SHA-256', value: sha256(bytes) })
  if (process.platform !== 'linux') return
  const folder = await mkdtemp(join(tmpdir(), 'quitus-pack-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const check = () => promisify(execFile)('sha256sum', ['-c', 'SHA256SUMS.txt'], { cwd: folder })
  await expect(check()).resolves.toBeDefined()
  await writeFile(join(folder, 'decisions.csv'), 'autre')
  await expect(check()).rejects.toThrow()
})

test('SEC-10 SEC-06 the head in a pack is the one of the sealed history, and verifies it', async () => {
  const { changeSet } = await server.call(
    runAction,
    { params, body: { action: 'reject', timestamp, selection: { entryIds: ['E4$$1'] }, reason: 'Erreur' } },
    asCustomer,
  )
  await chainAll(server.database.owner, project.id, () => server.clock.now())
  const { files } = await pack({}, asCustomer)
  const heads = readHeads(text(files, 'historique-scelle.json'))
  const [head] = heads?.heads ?? []
  expect(head).toMatchObject({ projectId: project.id, changeSetId: changeSet })
  if (heads === null || head === undefined) throw new Error('The pack has no head.')
  const exported = { exportedAt: heads.exportedAt, head }
  expect(await verifyProject(server.database.owner, project.id, { head: exported })).toMatchObject({
    verdict: 'intact',
  })
})

test('SEC-10 VIEW-10 a selection and a supplier are packed alone, and a project with every view of anomalies', async () => {
  const selected = await pack({ selection: { entryIds: ['E4$$1'] } }, asCustomer)
  expect(
    column(readCsv(selected.files.get('historique.csv') ?? Buffer.alloc(0)), 'Anomalie').every(
      (id) => id === 'A-04',
    ),
  ).toBe(true)
  expect(selected.files.has('fichiers/A-02/01-vu.txt')).toBe(false)
  const filter = { column: 'Fournisseur', op: 'in', value: ['Éclair'] } as const
  const supplier = await pack({ filter, scope: 'anomalyRow' }, asCustomer)
  expect(supplier.job.title).toContain(' - Dossier d’audit - Fournisseur')
  expect(text(supplier.files, 'LISEZ-MOI.html')).toContain('Éclair')
  const [sheet] = (await readXlsx(supplier.files.get('anomalies.xlsx') ?? Buffer.alloc(0))).sheets
  expect(sheet?.rows.slice(2, -1).map(([id]) => id)).toEqual(['A-02'])
  const whole = await pack({ wholeProject: true }, asCustomer)
  const folders = new Set([...whole.files.keys()].map((path) => path.split('/')[0]))
  expect([...folders].filter((name) => !name?.includes('.'))).toEqual(['Anomalies', 'Anomalies-libres'])
  const all = await everything(whole.files)
  expect(all).toContain('Vu deux')
  expect(all).not.toMatch(HIDDEN)
  const labels = whole.job.scope?.map(({ label }) => label) ?? []
  expect(new Set(labels).size).toBe(labels.length)
})

test('SEC-10 a dry run says how many files a pack would have and starts nothing, and other sources have none', async () => {
  const dry = { format: 'pack', dryRun: true } as const
  const measured = (options: Options) => server.call(startExport, { params, body: dry }, options)
  expect(await measured(asCustomer)).toMatchObject({ job: null, anomalies: 5, files: 2 })
  expect(await measured(asStaff)).toMatchObject({ job: null, anomalies: 9, files: 5 })
  const suppliers = { params: { ...params, source: 'mainsuppliers' }, body: dry } as const
  expect(await server.refusal(startExport, suppliers, asStaff)).toMatchObject({ code: 'invalid_request' })
  const mixed = { params, body: { ...dry, wholeProject: true, search: 'x' } }
  expect(await server.refusal(startExport, mixed, asStaff)).toMatchObject({
    status: 400,
    code: 'invalid_request',
  })
  const file = { params, body: { format: 'csv', internalComments: true } } as const
  expect(await server.refusal(startExport, file, asStaff)).toMatchObject({
    status: 400,
    code: 'invalid_request',
  })
})

test('SEC-10 DATA-10 a customer’s pack has no weak anomaly that nobody presented, and one of staff has them', async () => {
  const weak = await startHiddenRowsWorld({ areWeak: true })
  const made = async (options: Options) => {
    const request = { params: weak.params, body: { format: 'pack' } } as const
    return everything(await unpacked((await exportedFile(weak.server, request, options)).bytes))
  }
  const all = await made(weak.asCustomer)
  expect(all).toContain('Éclair')
  expect(all).not.toMatch(HIDDEN)
  expect(await made(weak.asStaff)).toMatch(HIDDEN)
}, 60_000)

test('SEC-10 SEC-09 the cover of a pack says from when on the history is kept, where a rule removed the rest', async () => {
  const before = await pack({ selection: { entryIds: ['E4$$1'] } }, asCustomer)
  expect(text(before.files, 'LISEZ-MOI.html')).not.toContain('règle de conservation')
  await sql`
    insert into ${sql.id(projectSchemaName(project.id), 'history_segments')}
      (number, first_position, last_position, last_change_set_id, hash, closed_at, removed_at, removed_until)
    values (1, 1, 1000, 1, sha256('x'), now(), now(), '2015-03-04 10:00:00+00')`.execute(
    server.database.owner,
  )
  const { files } = await pack({ selection: { entryIds: ['E4$$1'] } }, asCustomer)
  expect(text(files, 'LISEZ-MOI.html').replaceAll(/\s/g, ' ')).toContain(
    'L’historique est conservé à partir du 04/03/2015 11:00 : les 1 000 modifications antérieures',
  )
})
