import { listCorrectingEntries as definition } from '@quitus/contract/books/correcting-entries.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { presentAnomaly, presentExclusions } from './load-books.ts'
import { loadJournal } from './load-journal.ts'

/** The entries of one page; what they add up to is of all of them. */
export const listCorrectingEntries = bindEndpoint(definition, async ({ params, query }, context) => {
  const { translate, locale } = context
  const { books, journal } = await loadJournal(context, params.projectId, query.company)
  const { entries } = journal
  const isFirst = query.offset === 0
  return {
    timestamp: books.view.timestamp,
    companies: books.companies,
    count: books.count,
    listed: books.anomalies.length,
    excluded: presentExclusions(journal.excluded, translate),
    totals: { debit: Number(journal.totals.debit), credit: Number(journal.totals.credit) },
    entryCount: entries.length,
    entries: entries.slice(query.offset, query.offset + query.limit).map((entry) => {
      const [document = entry.anomaly.first] = entry.documents
      return {
        ...presentAnomaly(entry.anomaly, document, locale),
        company: entry.company,
        accepted: Number(entry.amount),
        basis: entry.basis,
        lines: entry.lines.map(({ debit, credit, ...line }) => ({
          ...line,
          debit: Number(debit),
          credit: Number(credit),
        })),
      }
    }),
    entryIds: isFirst ? [...new Set(entries.map(({ anomaly }) => anomaly.first.entryId))] : [],
  }
})
