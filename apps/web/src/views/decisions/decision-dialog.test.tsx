// @vitest-environment jsdom
import { testColumn } from '@quitus/data-grid/core/columns/test-column.ts'
import { createTranslations } from '@quitus/i18n/translator.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiError } from '#shared/http/api-error.ts'
import { ProjectContext } from '#shared/projects/current-project.ts'
import { ServicesContext } from '#shared/services.ts'
import { renderInApp } from '#testing/render-in-app.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { DecisionOutcome } from './decisions.queries.ts'

const { t } = await createTranslations('en')

const REASON = testColumn('Reason', { stateRole: 'reason', isListOfChoices: true })
const columns = [
  testColumn('Number', { isAnomalyNumber: true }),
  testColumn('State', { stateRole: 'state' }),
  testColumn('Amount', { type: 'AMOUNT', footerStyle: 'SUM', stateRole: 'amount' }),
  testColumn('Other', { type: 'AMOUNT', stateRole: 'otherAmount' }),
  testColumn('Accepted', { type: 'AMOUNT', stateRole: 'acceptedAmount' }),
  testColumn('Answered', { type: 'DATE', stateRole: 'answeredOn' }),
  REASON,
]
const ROW = { entryId: 'E1', path: ['A1'], version: 1, locked: false, Number: 'A-00042', Amount: 1200.5 }
const ALL: DecisionOutcome = {
  changeSet: null,
  changed: 1,
  unchanged: 0,
  sums: { Amount: 1200.5 },
  excluded: [],
}

type Opened = {
  transition: 'validate' | 'reject' | 'devalidate' | 'accept'
  state?: string
  outcome?: DecisionOutcome
  /** The dry run, where it does not answer at once. */
  count?: () => Promise<DecisionOutcome>
  decide?: () => Promise<DecisionOutcome>
  rows?: readonly (typeof ROW & { State: string })[] | null
}

/** The dialog of a transition over one anomaly, with what its dry run answers. */
async function open({ transition, state = 'presented', outcome = ALL, count, decide, rows }: Opened) {
  const api = vi.fn(count ?? (async () => outcome))
  const decided = vi.fn(decide ?? (async () => outcome))
  const onClose = vi.fn()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const target = {
    selection: { kind: 'some', entryIds: ['E1'] } as const,
    count: 1,
    rows: rows === undefined ? [{ ...ROW, State: state }] : rows,
    supplier: null,
  }
  const context = {
    view: { projectId: 1, source: 'dashboard', timestamp: 't' },
    metadata: { viewMetaData: { columns }, anomalyIdColumn: 'Number' },
    loadChoices: async () => ({ editable: true, values: { '': ['Already refunded'] } }),
    decide: decided,
    fail: vi.fn(),
    onClose,
  }
  await renderInApp(
    <QueryClientProvider client={queries}>
      <ServicesContext value={{ api } as never}>
        <ProjectContext value={{ currency: 'EUR', timeZone: 'Europe/Paris' } as never}>
          <DecisionDialog
            transition={transition}
            target={target}
            reasonColumn={REASON}
            context={context as never}
          />
        </ProjectContext>
      </ServicesContext>
    </QueryClientProvider>,
  )
  const perform = t(`writing:act.${transition}`)
  const dialog = await screen.findByRole('dialog', { name: perform })
  return {
    api,
    decided,
    onClose,
    dialog,
    confirm: () => fireEvent.submit(dialog.querySelector('form') as never),
  }
}

it('FLOW-02 the accepted amount is at what was found, may be part of it, and nothing else is sent', async () => {
  const { decided, confirm, onClose } = await open({ transition: 'validate' })
  const amount = await screen.findByRole('textbox', { name: 'Accepted' })
  fireEvent.change(amount, { target: { value: '1200,51' } })
  expect(await screen.findByText(t('cells:accepted_amount_too_large'))).toBeTruthy()
  confirm()
  expect(decided).not.toHaveBeenCalled()
  fireEvent.change(amount, { target: { value: '200' } })
  confirm()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(decided.mock.calls).toEqual([
    [
      { kind: 'some', entryIds: ['E1'] },
      { action: 'validate', acceptedAmount: 200 },
    ],
  ])
})

it('FLOW-21 where the ledger does not say which amount is right, one of the two is picked, and no more is accepted', async () => {
  const row = { ...ROW, State: 'presented', Amount: 4157.54, Other: 41_575.4 }
  const { decided, confirm, onClose } = await open({ transition: 'validate', rows: [row] })
  const amount = await screen.findByRole('textbox', { name: 'Accepted' })
  fireEvent.change(amount, { target: { value: '41575,41' } })
  expect(await screen.findByText(t('cells:accepted_amount_too_large'))).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: /41.575,40/ }))
  expect((amount as HTMLInputElement).value).toBe('41575,4')
  confirm()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(decided.mock.calls).toEqual([
    [
      { kind: 'some', entryIds: ['E1'] },
      { action: 'validate', acceptedAmount: 41_575.4 },
    ],
  ])
})

it('FLOW-04 a rejection waits for its reason, which is at most 1000 characters long', async () => {
  const { decided, confirm } = await open({ transition: 'reject' })
  confirm()
  expect(await screen.findByText(t('decisions:reason.missing'))).toBeTruthy()
  const reason = screen.getByRole('combobox', { name: /Reason/ })
  fireEvent.change(reason, { target: { value: 'a'.repeat(1001) } })
  confirm()
  expect(decided).not.toHaveBeenCalled()
  fireEvent.change(reason, { target: { value: ' Already refunded ' } })
  confirm()
  await waitFor(() =>
    expect(decided.mock.calls).toEqual([
      [
        { kind: 'some', entryIds: ['E1'] },
        { action: 'reject', reason: 'Already refunded' },
      ],
    ]),
  )
})

it('FLOW-02 confirmed while it is counted it waits to be confirmed again where something is excluded', async () => {
  const excluded = [{ code: 'state_validated', count: 3, message: 'x' }]
  const answer = Promise.withResolvers<DecisionOutcome>()
  const { decided, confirm } = await open({ transition: 'validate', count: () => answer.promise })
  confirm()
  answer.resolve({ ...ALL, excluded })
  expect(
    await screen.findByText(t('decisions:excluded.state_validated', { count: 3, number: '3' })),
  ).toBeTruthy()
  expect(decided).not.toHaveBeenCalled()
  confirm()
  await waitFor(() => expect(decided).toHaveBeenCalledOnce())
})

it('FLOW-04 a failure stays in the dialog with what was typed, and a missing reason is requested where it is given', async () => {
  const refusal = (code: 'reason_required' | 'not_permitted') =>
    new ApiError({ code, message: code, status: 400, issues: [], requestId: 'r' })
  const decide = vi.fn<() => Promise<DecisionOutcome>>()
  decide.mockRejectedValueOnce(refusal('reason_required')).mockRejectedValueOnce(refusal('not_permitted'))
  const { confirm, onClose } = await open({ transition: 'devalidate', rows: null, decide })
  expect(await screen.findByText(t('decisions:reason.ifValidated'))).toBeTruthy()
  await screen.findByText(/^1 anomaly, /)
  confirm()
  expect(await screen.findByText(t('decisions:reason.missing'))).toBeTruthy()
  const reason = screen.getByRole('combobox', { name: /Reason/ })
  fireEvent.change(reason, { target: { value: 'Checked again' } })
  confirm()
  expect(await screen.findByText(/not_permitted/)).toBeTruthy()
  expect((reason as HTMLInputElement).value).toBe('Checked again')
  expect(onClose).not.toHaveBeenCalled()
})

it('FLOW-04 where someone else was faster the dialog says so and stays', async () => {
  const none: DecisionOutcome = {
    ...ALL,
    changed: 0,
    excluded: [{ code: 'state_rejected', count: 1, message: 'x' }],
    predecessors: [
      {
        entryId: 'E1',
        state: 'rejected',
        actor: 'Inès Première',
        impersonator: null,
        at: '2026-03-02T09:00:00.000Z',
        reason: 'Already refunded',
      },
    ],
  }
  const { api, confirm, onClose, decided } = await open({ transition: 'validate', decide: async () => none })
  await screen.findByText(/^1 anomaly, /)
  api.mockResolvedValue(none)
  confirm()
  expect(await screen.findByText(t('decisions:outcome.none'))).toBeTruthy()
  expect(screen.getByText(/by Inès Première on 02\/03\/2026/)).toBeTruthy()
  expect(screen.getByText(t('dashboard:history.reason', { reason: 'Already refunded' }))).toBeTruthy()
  expect(decided).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})

it('FLOW-04 the day of an answer is today, and another one is typed', async () => {
  const { confirm, decided } = await open({ transition: 'accept', state: 'claimed' })
  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Answered' })
  expect(day.value).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  fireEvent.change(day, { target: { value: '31/02/2026' } })
  expect(await screen.findByText(t('cells:not_a_date'))).toBeTruthy()
  fireEvent.change(day, { target: { value: '31/12/2098' } })
  expect(await screen.findByText(t('decisions:date.future'))).toBeTruthy()
  confirm()
  expect(decided).not.toHaveBeenCalled()
  fireEvent.change(day, { target: { value: '02/03/2026' } })
  confirm()
  await waitFor(() =>
    expect(decided.mock.calls).toEqual([
      [
        { kind: 'some', entryIds: ['E1'] },
        { action: 'accept', date: '2026-03-02' },
      ],
    ]),
  )
})

it('FLOW-02 confirmed while it is counted it goes ahead once everything is known to change', async () => {
  const answer = Promise.withResolvers<DecisionOutcome>()
  const { decided, confirm, onClose } = await open({ transition: 'validate', count: () => answer.promise })
  confirm()
  expect(decided).not.toHaveBeenCalled()
  answer.resolve(ALL)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
