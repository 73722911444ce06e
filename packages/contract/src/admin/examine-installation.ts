import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** `warning`: it works, and an operator should know; `problem`: something does not work. */
export const FINDING_STATES = ['problem', 'warning', 'ok'] as const

/** What the doctor finds of the installation, in the language of the call, what is wrong first (OPS-01). */
export const examineInstallation = endpoint({
  name: 'examine-installation',
  method: 'GET',
  path: '/services/v1/wexaus/admin/examination',
  summary: 'What an operator should know of the installation, and what to do about it',
  access: 'installation.administer',
  response: z.object({
    at: z.string(),
    findings: z.array(
      z.object({
        state: z.enum(FINDING_STATES),
        text: z.string(),
        /** What to do about it; null where all is well. */
        remedy: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})
