import { ageVisits as age } from '@quitus/database/testing/age-visits.sql.ts'
import { asOwnerOfProjects } from './as-owner.ts'

/** Lets the time pass after which a visit of the home of a project has ended. */
export const ageVisits = (projectId: number) => asOwnerOfProjects((owner) => age(owner, projectId, 60))
