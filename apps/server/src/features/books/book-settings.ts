import {
  getBookSettings as getDefinition,
  updateBookSettings as updateDefinition,
} from '@quitus/contract/books/correcting-entries.ts'
import { bookAccountFaults } from '@quitus/domain/books/book-accounts.ts'
import { recordAudit } from '#audit/record-audit.sql.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadBookAccounts, upsertBookAccounts } from './book-settings.sql.ts'

export const getBookSettings = bindEndpoint(getDefinition, ({ params }, { tx }) =>
  loadBookAccounts(tx, params.projectId),
)

export const updateBookSettings = bindEndpoint(
  updateDefinition,
  async ({ params: { projectId }, body }, { tx, actor, now, translate }) => {
    const faults = bookAccountFaults(body).map((path) => ({
      path,
      code: 'book_account_invalid',
      message: translate('bookFiles:accountFault'),
    }))
    if (faults.length > 0) throw new AppError('book_account_invalid', faults)
    await upsertBookAccounts(tx, projectId, body, { by: actor.user.id, at: now() })
    const details = { fields: ['bookAccounts'] }
    await recordAudit(tx, actor, { kind: 'projectChanged', projectId, details }, now())
    return body
  },
)
