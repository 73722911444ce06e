import { sql } from 'kysely'
import type { List } from '#views/lists/list.sql.ts'

/** Which companies do people and projects belong to? */
export function companyList(): List {
  const people = (type: 'customer' | 'staff') => sql`
    (select count(*) from core.users person where person.company_id = company.id and person.kind = 'person' and
      person.role_type = ${sql.lit(type)})`
  return {
    from: sql`from core.companies company`,
    entryId: sql`company.id::text`,
    tie: sql`company.id`,
    searchText: sql`core.fold(company.name)`,
    sort: [{ column: 'name', descending: false }],
    columns: [
      {
        name: 'name',
        label: 'admin:columns.name',
        type: 'STRING',
        ref: sql`company.name`,
        index: 'ascending',
        width: 320,
      },
      { name: 'customers', label: 'admin:columns.customers', type: 'INTEGER', ref: people('customer') },
      { name: 'staff', label: 'admin:columns.staff', type: 'INTEGER', ref: people('staff') },
      {
        name: 'projects',
        label: 'admin:columns.projects',
        type: 'INTEGER',
        ref: sql`(select count(*) from core.projects project where project.company_id = company.id)`,
      },
    ],
  }
}
