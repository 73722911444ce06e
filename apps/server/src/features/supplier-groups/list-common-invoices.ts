import { listCommonInvoices as definition } from '@quitus/contract/supplier-groups/list-common-invoices.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { findAnomalyRow } from '#views/anomalies/anomaly.sql.ts'
import { loadView } from '#views/definition/view.sql.ts'
import { type CommonInvoiceLine, selectCommonInvoices } from './common-invoices.sql.ts'

/** A group that the reader does not see has no invoices for them either. */
export const listCommonInvoices = bindEndpoint(definition, async ({ params, query }, context) => {
  const { projectId, anomalyId } = params
  const view = await loadView(context.tx, { projectId, source: 'suppliersduplicate' }, context)
  if ((await findAnomalyRow(context.tx, view, anomalyId)) === undefined)
    throw new AppError('anomaly_not_found')
  const { count, lines } = await selectCommonInvoices(context.tx, view, anomalyId, query)
  const invoices = [...Map.groupBy(lines, ({ invoice }) => invoice).values()].map((of) => ({
    number: of[0]?.number ?? '',
    amount: Number(of[0]?.amount ?? 0),
    lines: of.map(presentLine),
    lineCount: of[0]?.lineCount ?? 0,
  }))
  return { count, invoices }
})

function presentLine({ account, day, paidOn }: CommonInvoiceLine) {
  const dateOf = (text: string | null) => (text === null ? null : { model: `${text}T00:00:00` })
  return { account, date: dateOf(day), paidOn: dateOf(paidOn) }
}
