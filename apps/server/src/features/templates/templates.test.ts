import { getLetterSettings, updateLetterSettings } from '@quitus/contract/claim-letters/claim-letters.ts'
import { getImportDraft } from '@quitus/contract/imports/import-drafts.ts'
import { getLearning, updateLearning } from '@quitus/contract/projects/learning.ts'
import { updateLimitation } from '@quitus/contract/projects/limitation.ts'
import { createSynthesis, updateSynthesisAccesses } from '@quitus/contract/synthesis/define-syntheses.ts'
import type { Template } from '@quitus/contract/templates/template.schema.ts'
import { applyTemplate, getTemplate } from '@quitus/contract/templates/template-endpoints.ts'
import { createDefinedView } from '@quitus/contract/views/define-prefiltered-views.ts'
import { getColumnDesign, saveColumnDesign } from '@quitus/contract/views/design-columns.ts'
import { DETECTION_OPTIONS } from '@quitus/domain/imports/import-draft.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { NEW_DESIGN } from '#testing/column-design/design-world.ts'
import { publishAuditView } from '#testing/publish-audit-view.ts'
import { startTestServer } from '#testing/start-test-server.ts'
import { SYNTHESIS_VIEW } from '#testing/synthesis/synthesis-view.ts'

const server = await startTestServer()
const staff = await server.person({ roleType: 'staff' })
const reviewer = await server.person()
const as = await server.signInAs(staff)

const REASONS = {
  isEditable: true,
  filterWithColumn: null,
  lists: [
    { key: '', choices: [{ value: 'Avoir reçu', text: { fr: 'Avoir reçu', en: 'Credit note received' } }] },
  ],
}

async function startProject(isPublished = true) {
  const project = await server.project({
    members: [
      [staff, 'manage'],
      [reviewer, 'review'],
    ],
    features: ['dashboard', 'synthesis', 'freeAnomaly'],
  })
  if (isPublished) await publishAuditView(server.database, project, staff, { view: SYNTHESIS_VIEW })
  const params = { projectId: project.id }
  const ofDashboard = { ...params, source: 'dashboard' } as const
  const read = () => server.call(getTemplate, { params }, { as })
  const apply = (body: object) => server.call(applyTemplate, { params, body: body as Template }, { as })
  const events = async () =>
    (
      await sql<{ details: { fields: string[]; before?: string; after?: string } }>`
        select details from core.audit_events where project_id = ${project.id} and kind = 'projectChanged'
        order by id`.execute(server.database.owner)
    ).rows.map(({ details }) => details)
  return { params, ofDashboard, read, apply, events }
}

/** Describes all that a template has. */
async function describe({ params, ofDashboard }: Awaited<ReturnType<typeof startProject>>) {
  const { columns } = await server.call(getColumnDesign, { params: ofDashboard }, { as })
  const given = columns.map(({ name, design }) => ({ name, design })).toReversed()
  const amount = given.find(({ name }) => name === 'Montant')
  if (amount !== undefined)
    amount.design = { ...amount.design, label: { fr: 'Somme payée', en: 'Sum paid' }, color: '#ffeecc' }
  const added = [
    {
      name: null,
      added: { type: 'STRING' as const, isAnomalyColumn: true },
      design: { ...NEW_DESIGN, choices: REASONS },
    },
    {
      name: null,
      added: { type: 'AMOUNT' as const, isAnomalyColumn: false, formula: '{Montant} * 0.2' },
      design: { ...NEW_DESIGN, isEditable: false, label: { fr: 'Taxe', en: 'Tax' } },
    },
  ]
  const card = [{ label: { fr: 'Argent', en: 'Money' }, columns: ['Montant'] }]
  await server.call(
    saveColumnDesign,
    { params: ofDashboard, body: { version: 0, columns: [...given, ...added], card } },
    { as },
  )
  for (const isVisibleToCustomers of [true, false])
    await server.call(
      createDefinedView,
      {
        params: ofDashboard,
        body: {
          label: { fr: `Grands ${isVisibleToCustomers}`, en: `Large ${isVisibleToCustomers}` },
          filter: { column: 'Montant', op: 'between', value: [1000, null] },
          isVisibleToCustomers,
        },
      },
      { as },
    )
  const { name } = await server.call(
    createSynthesis,
    {
      params,
      body: {
        label: { fr: 'Ma synthèse', en: 'My synthesis' },
        definition: {
          rows: [{ kind: 'value', column: 'Société' }],
          ...{ top: null, measures: ['count', 'found'], filter: null, chart: 'none' },
        },
      },
    },
    { as },
  )
  const accesses = [{ viewName: name, visibleForCustomer: true }]
  await server.call(updateSynthesisAccesses, { params, body: { accesses } }, { as })
  const letters = await server.call(getLetterSettings, { params }, { as })
  await server.call(
    updateLetterSettings,
    {
      params,
      body: {
        ...{ ...letters, reminderDays: 45, sender: 'Maison mère\n1 rue A' },
        details: {
          ...letters.details,
          iban: 'FR7630006000011234567890189',
          legalBasis: { fr: 'Loi', en: 'Law' },
        },
      },
    },
    { as },
  )
  await server.call(updateLimitation, { params, body: { country: 'GB', claimsInterrupt: true } }, { as })
  await server.call(updateLearning, { params, body: { learns: false } }, { as })
}

test('DATA-02 DATA-04 what staff described of a project comes whole into another one, which gives the same template', async () => {
  const first = await startProject()
  await describe(first)
  await first.apply({
    ...(await first.read()),
    settings: { detection: { nearDays: 12, leastAtStake: 250.5 } },
  })
  const template = await first.read()
  expect(template).toMatchObject({
    ...{ format: 'quitus-template', version: 2 },
    grids: { dashboard: { card: [{ columns: ['Montant'] }], views: [{}, {}] } },
    syntheses: expect.arrayContaining([
      expect.objectContaining({
        label: { fr: 'Ma synthèse', en: 'My synthesis' },
        isVisibleToCustomers: true,
      }),
    ]),
    settings: {
      detection: { nearDays: 12, leastAtStake: 250.5 },
      letters: { reminderDays: 45, legalBasis: { fr: 'Loi', en: 'Law' } },
      limitation: { country: 'GB', claimsInterrupt: true },
      learning: { learns: false },
    },
  })
  expect(template.grids.dashboard?.columns.find(({ design }) => design.choices !== null)).toBeDefined()
  const second = await startProject()
  expect(await second.read()).not.toEqual(template)
  expect(await second.apply(template)).toMatchObject({
    ...{ views: 2, syntheses: 1, refused: [] },
    settings: ['detection', 'letters', 'limitation', 'learning'],
  })
  expect(await second.read()).toEqual(template)
  // Applied twice, nothing is there twice, and nothing is recorded as changed.
  const { length } = await second.events()
  expect(await second.apply(template)).toMatchObject({ views: 0, syntheses: 0, settings: [], refused: [] })
  expect(await second.read()).toEqual(template)
  expect((await second.events()).length).toBe(length)
})

test('DATA-02 any settings of detection and letters come through a template as they are', async () => {
  const { read, apply } = await startProject(false)
  const template = await read()
  const option = (name: keyof typeof DETECTION_OPTIONS) => {
    const { least, most } = DETECTION_OPTIONS[name]
    return fc.option(fc.integer({ min: least, max: most }), { nil: undefined })
  }
  const detection = fc.record({
    ...{
      presentedFrom: option('presentedFrom'),
      nearDays: option('nearDays'),
      nearAmount: option('nearAmount'),
    },
    ...{ forgottenAfterDays: option('forgottenAfterDays'), leastAtStake: option('leastAtStake') },
  })
  const text = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 é’,.-]{0,40}[a-z]$/)
  const texts = fc.record({ subject: text, before: text, after: text })
  const both = fc.record({ fr: texts, en: texts })
  const letters = fc.record({
    ...{
      reminderDays: fc.integer({ min: 1, max: 365 }),
      language: fc.constantFrom('fr' as const, 'en' as const),
    },
    ...{ texts: fc.record({ claim: both, reminder: both }), legalBasis: fc.record({ fr: text, en: text }) },
  })
  await fc.assert(
    fc.asyncProperty(detection, letters, fc.boolean(), async (...[options, settings, learns]) => {
      const known = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
      const given = { ...template.settings, detection: known, letters: settings, learning: { learns } }
      await apply({ ...template, settings: given })
      expect((await read()).settings).toEqual(given)
    }),
    { numRuns: 25 },
  )
})

test('DATA-02 a template says nothing of who writes letters and where refunds go', async () => {
  const first = await startProject()
  await describe(first)
  const template = await first.read()
  expect(JSON.stringify(template)).not.toMatch(/FR7630006000011234567890189|Maison mère/)
  const second = await startProject()
  const before = await server.call(getLetterSettings, { params: second.params }, { as })
  await second.apply(template)
  const after = await server.call(getLetterSettings, { params: second.params }, { as })
  expect(after).toEqual({
    ...{ ...before, reminderDays: 45 },
    details: { ...before.details, legalBasis: { fr: 'Loi', en: 'Law' } },
  })
})

test('DATA-02 a template whose last part is refused changes nothing at all', async () => {
  const first = await startProject()
  await describe(first)
  const template = await first.read()
  const { letters } = template.settings ?? {}
  if (letters === undefined) throw new Error('The template has no letters.')
  const faulty = structuredClone(letters)
  faulty.texts.reminder.en.after = 'Pay {totl} now.'
  const second = await startProject()
  const [before, events] = [await second.read(), await second.events()]
  const body = { ...template, settings: { ...template.settings, letters: faulty } }
  expect(await server.refusal(applyTemplate, { params: second.params, body }, { as })).toMatchObject({
    code: 'letter_placeholder_unknown',
  })
  expect(await second.read()).toEqual(before)
  expect(await second.events()).toEqual(events)
  const draft = await server.call(getImportDraft, { params: second.params }, { as })
  expect(draft.version).toBe(0)
  expect(await server.call(getLearning, { params: second.params }, { as })).toMatchObject({ learns: true })
})

test('DATA-02 the activity says of each setting what it was and what it is', async () => {
  const { read, apply, events } = await startProject()
  const template = await read()
  await apply({
    ...template,
    settings: {
      ...template.settings,
      detection: { nearDays: 9 },
      learning: { learns: false },
      letters: { ...template.settings?.letters, reminderDays: 60 },
    },
  })
  const changed = (await events()).map(({ fields, before, after }) => [fields, before, after])
  expect(changed).toEqual([
    [['detection'], 'nearDays: ', 'nearDays: 9'],
    [['letters'], 'reminderDays: 30', 'reminderDays: 60'],
    [['learnsFromDecisions'], 'true', 'false'],
  ])
})

test('DATA-02 a template of version 1 has no settings and leaves them alone; one of a later version is refused', async () => {
  const first = await startProject()
  await describe(first)
  const { settings: _, ...template } = await first.read()
  const second = await startProject()
  const before = await second.read()
  expect(await second.apply({ ...template, version: 1 })).toMatchObject({ views: 2, settings: [] })
  const after = await second.read()
  expect(after.settings).toEqual(before.settings)
  expect(after.grids).toEqual(template.grids)
  const body = { ...template, version: 3 } as Template
  expect(await server.refusal(applyTemplate, { params: second.params, body }, { as })).toMatchObject({
    code: 'template_later',
  })
})

test('DATA-02 what a project cannot have for want of a column is named, and the rest is taken over', async () => {
  const first = await startProject()
  await describe(first)
  const template = await first.read()
  const second = await startProject()
  const views = [
    {
      label: { fr: 'Sans colonne', en: 'Without column' },
      filter: { column: 'Nowhere', op: 'empty' },
      isVisibleToCustomers: false,
    },
    ...(template.grids.dashboard?.views ?? []),
  ]
  const applied = await second.apply({
    ...template,
    grids: { dashboard: { ...template.grids.dashboard, views } },
  })
  expect(applied).toMatchObject({ views: 2, syntheses: 1, refused: ['Sans colonne'] })
  const unpublished = await startProject(false)
  const alone = await unpublished.apply(template)
  expect(alone).toMatchObject({ columns: 0, views: 0, syntheses: 0 })
  expect(alone.refused).toEqual(template.syntheses.map(({ label }) => label.fr))
  expect((await unpublished.read()).settings).toEqual(template.settings)
})
