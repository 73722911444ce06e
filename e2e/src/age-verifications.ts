import { ageVerifications as age } from '@quitus/database/testing/age-verifications.sql.ts'
import { asOwner } from './as-owner.ts'
import type { Person } from './quitus-command.ts'

/** Lets the time pass after which a user has to verify who they are again. */
export const ageVerifications = ({ login }: Person) => asOwner((owner) => age(owner, login))
