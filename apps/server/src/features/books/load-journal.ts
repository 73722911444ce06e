import { wrongDocuments } from '@quitus/domain/books/correcting-entry.ts'
import type { Translate } from '#language/messages.ts'
import { loadBookAccounts } from './book-settings.sql.ts'
import { correctingJournal, type Journal } from './correcting-journal.ts'
import { type Books, loadBooks } from './load-books.ts'
import { selectPostedDocuments } from './posted-lines.sql.ts'

type Context = Parameters<typeof loadBooks>[0] & { translate: Translate }

/** The proposed entries of the anomalies that are validated on the route of corrections, as the reader sees them. */
export async function loadJournal(
  context: Context,
  projectId: number,
  company: string | undefined,
): Promise<{ books: Books; journal: Journal; journalCode: string }> {
  const { tx, translate } = context
  const books = await loadBooks(context, projectId, { route: 'correct', status: 'open', company })
  const accounts = await loadBookAccounts(tx, projectId)
  const wrong = books.anomalies.flatMap(({ first, documents }) => wrongDocuments(documents, first.accepted))
  const posted =
    books.ledger === undefined
      ? new Map()
      : await selectPostedDocuments(
          tx,
          books.ledger,
          wrong.map(({ entryId }) => entryId),
        )
  const journal = correctingJournal(books, { posted, accounts, company, translate })
  return { books, journal, journalCode: accounts.journal }
}
