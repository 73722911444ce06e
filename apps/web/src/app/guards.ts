import type { Project } from '@quitus/contract/projects/project.schema.ts'
import { can } from '@quitus/domain/access/permissions.ts'
import { notFound, redirect } from '@tanstack/react-router'
import { actorOf } from '#shared/actor.ts'
import { openedProjects } from '#shared/projects/opened-projects.ts'
import { DEFAULT_NAME, landing } from '#shared/projects/project-home.ts'
import { findProject, projectQueries } from '#shared/projects/project-queries.ts'
import type { Services } from '#shared/services.ts'
import { safeReturnAddress } from '#shared/session/return-address.ts'
import { type Session, settingsMail } from '#shared/session/session.ts'
import { openFollowUpParts } from './project-views/follow-up-parts.ts'
import { isScreenOpen, openScreens, type ScreenName, screenAddress } from './screens.ts'

/** Lets signed-in people through; others sign in first and come back to `href` (NAV-18). */
export function requireSession(
  { session }: Services,
  { href, pathname }: { href: string; pathname: string },
): { user: Session } {
  const user = session.current()
  if (user !== null) {
    if (pathname !== '/account' && owesSecondFactor(user)) throw redirect({ to: '/account', replace: true })
    return { user }
  }
  const returnTo = safeReturnAddress(href, location.origin)
  throw redirect({ to: '/login', search: returnTo === '/' ? {} : { returnTo }, replace: true })
}

/** True for someone to whom the server opens nothing but their account (SEC-05). */
function owesSecondFactor({ secondFactorDueAt }: Session): boolean {
  return secondFactorDueAt !== null && Date.parse(secondFactorDueAt) <= Date.now()
}

/** Sends signed-in people away from the sign-in page, to where they were going (NAV-12). */
export function requireNoSession(
  { session }: Services,
  untrustedReturnTo: string | undefined,
  inCurrentLocale: (address: string) => string,
): void {
  if (session.current() === null) return
  const href = safeReturnAddress(untrustedReturnTo, location.origin, inCurrentLocale)
  throw redirect({ href, replace: true })
}

/** Leads from `/` to where the person works (NAV-13); returns when there is a choice to make. */
export async function redirectHome({ api, queryClient }: Services, user: Session): Promise<void> {
  const projects = await queryClient.ensureQueryData(projectQueries.list(api))
  const goal = landing(projects, openedProjects(settingsMail(user)))
  if (goal.to === 'no-projects') throw redirect({ to: '/no-projects', replace: true })
  if (goal.to === 'project') {
    throw redirect({ to: '/$projectId', params: { projectId: String(goal.projectId) }, replace: true })
  }
}

/**
 * The project of the address, with the texts of its views; a project of which the person is no member does not exist
 * for them (PRJ-05).
 */
export async function requireProject(
  { api, queryClient, loadTexts }: Services,
  projectId: string,
): Promise<{ project: Project }> {
  const [project] = await Promise.all([findProject(queryClient, api, projectId), loadTexts('views')])
  if (project === null) throw notFound()
  return { project }
}

/** Leads to the first screen of a project that is open (NAV-14), or to the page that says there is none (NAV-09). */
export function redirectToHomeScreen(project: Project, user: Session): never {
  const [home] = openScreens(actorOf(user), project)
  const params = { projectId: String(project.id) }
  if (home === undefined) throw redirect({ to: '/$projectId/resultats/no-features', params, replace: true })
  throw redirect({ to: screenAddress(home, project.id), replace: true })
}

/** Lets through anyone who is a member of no project, by a fresh list; others go home (NAV-13). */
export async function requireNoProject({ api, queryClient }: Services): Promise<void> {
  const projects = await queryClient.fetchQuery({ ...projectQueries.list(api), staleTime: 0 })
  if (projects.length > 0) throw redirect({ to: '/', replace: true })
}

/** Lets through where the project opens no screen to the person, else to its home (NAV-09). */
export function requireNoScreen(project: Project, user: Session): void {
  if (openScreens(actorOf(user), project).length > 0) redirectToHomeScreen(project, user)
}

/**
 * Lets through where the screen is open to the person, else to the project's home, before anything is loaded
 * (NAV-16).
 */
export function requireScreen(screen: ScreenName, project: Project, user: Session): void {
  if (!isScreenOpen(screen, actorOf(user), project)) redirectToHomeScreen(project, user)
}

/** A part of the follow-up that is unknown or not open to the person does not exist for them (NAV-16). */
export function requireFollowUpPart(part: string, project: Project, user: Session): void {
  if (part === DEFAULT_NAME) return
  if (!openFollowUpParts(actorOf(user), project).some((open) => open === part)) throw notFound()
}

/** The account page is about the person themselves: who impersonates someone goes home. */
export function requireOwnAccount(user: Session): void {
  if (user.impersonation !== null) throw redirect({ to: '/', replace: true })
}

/** The administration exists only for those who administer the installation (NAV-11). */
export function requireAdministrator(user: Session): void {
  if (!can(actorOf(user), 'installation.administer', null)) throw notFound()
}
