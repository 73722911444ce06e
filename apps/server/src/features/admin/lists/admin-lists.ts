import type { AdminList } from '@quitus/contract/admin/list.schema.ts'
import type { Tx } from '@quitus/database/connection.ts'
import { isElsewhere } from '#cells/directory.sql.ts'
import { AppError } from '#errors/app-error.ts'
import type { Translate } from '#language/messages.ts'
import type { List } from '#views/lists/list.sql.ts'
import { activityList, hasProject } from './activity-list.sql.ts'
import { companyList } from './company-list.sql.ts'
import { erasureList } from './erasure-list.sql.ts'
import { jobList, mailList } from './outbox-lists.sql.ts'
import { memberList, projectList } from './project-lists.sql.ts'
import { userList } from './user-list.sql.ts'

export type ListContext = { translate: Translate; now: Date }

/** Lists that are of one project. */
const OF_PROJECT: readonly AdminList[] = ['members', 'activity']

/**
 * A list of the administration. Throws `project_not_found` where it is of a project and none, or one that does not
 * exist, is named; archived projects have their lists as well.
 */
export async function loadAdminList(
  tx: Tx,
  list: AdminList,
  project: number | undefined,
  context: ListContext,
): Promise<List> {
  if (OF_PROJECT.includes(list) && (project === undefined || !(await hasProject(tx, project))))
    throw new AppError('project_not_found')
  if (list === 'activity' && project !== undefined && (await isElsewhere(tx, { projectId: project })))
    throw new AppError('project_in_cell')
  return makeAdminList(list, project ?? 0, context)
}

/** The description of a list; of one that is of a project, the queries are of this one. */
export function makeAdminList(list: AdminList, project: number, context: ListContext): List {
  switch (list) {
    case 'users':
      return userList(context.now)
    case 'companies':
      return companyList()
    case 'projects':
      return projectList(context.translate)
    case 'members':
      return memberList(project)
    case 'activity':
      return activityList(project, context.translate)
    case 'mails':
      return mailList()
    case 'jobs':
      return jobList()
    case 'erasures':
      return erasureList()
  }
}
