import type { AdminList } from '@quitus/contract/admin/list.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { AppError } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'
import type { List } from '#views/lists/list.sql.ts'
import { activityList, hasProject } from './activity-list.sql.ts'
import { companyList } from './company-list.sql.ts'
import { erasureList } from './erasure-list.sql.ts'
import { jobList, mailList } from './outbox-lists.sql.ts'
import { memberList, projectList } from './project-lists.sql.ts'
import { userList } from './user-list.sql.ts'

export type ListContext = {
  translate: Translate
  now: Date
  /** How many anomalies projects of other databases have, by their numbers. */
  anomaliesElsewhere?: Readonly<Record<string, number>>
  /** The project is in another database. */
  isElsewhere?: boolean
}

/** Lists that are of one project. */
const OF_PROJECT: readonly AdminList[] = ['members', 'activity']

/**
 * Throws `project_not_found` where a list is of a project and none, or one that does not exist, is named; archived
 * projects have their lists as well.
 */
export async function requireProjectOfList(
  tx: Tx,
  list: AdminList,
  project: number | undefined,
): Promise<void> {
  if (OF_PROJECT.includes(list) && (project === undefined || !(await hasProject(tx, project))))
    throw new AppError('project_not_found')
}

/** The description of a list; of one that is of a project, the queries are of this one. */
export function makeAdminList(list: AdminList, project: number, context: ListContext): List {
  switch (list) {
    case 'users':
      return userList(context.now)
    case 'companies':
      return companyList()
    case 'projects':
      return projectList(context.translate, context.anomaliesElsewhere)
    case 'members':
      return memberList(project)
    case 'activity':
      return activityList(project, context.translate, context.isElsewhere ?? false)
    case 'mails':
      return mailList()
    case 'jobs':
      return jobList()
    case 'erasures':
      return erasureList()
  }
}
