import type { Db } from '@quitus/database/connection.ts'
import type { FecOptions } from '../fec/import-fec.ts'
import { ImportError } from '../import-error.ts'
import type { Mapping } from '../mapping.schema.ts'
import { findFormerPublication } from './made-from.sql.ts'

type RestoredSettings = { restores: number; append: false; mapping: Mapping | null; fec: FecOptions }

/** What an import that makes a former publication again takes over from it; nothing for an import of files. */
export async function restoredSettings(
  owner: Db,
  projectId: number,
  publicationId: number | undefined,
): Promise<RestoredSettings | Record<string, never>> {
  if (publicationId === undefined) return {}
  const former = await findFormerPublication(owner, projectId)
  if (former?.id !== publicationId) throw new ImportError('former_gone', {})
  const { mapping, companies, trustedCategories, detection } = former.madeFrom
  return {
    ...{ restores: publicationId, append: false, mapping },
    fec: {
      companies: new Map(companies),
      detection,
      ...(trustedCategories === null ? {} : { trustedCategories }),
    },
  }
}
