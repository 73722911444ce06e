import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The installation at a glance (PRJ-02). */
export const getOverview = endpoint({
  name: 'get-overview',
  method: 'GET',
  path: '/services/v1/wexaus/admin/overview',
  summary: 'The installation at a glance',
  access: 'installation.administer',
  response: z.object({
    people: z.object({ active: z.int(), invited: z.int(), disabled: z.int(), signedInToday: z.int() }),
    projects: z.object({ active: z.int(), archived: z.int() }),
    /** Bytes. */
    storage: z.object({ database: z.number(), files: z.number(), fileCount: z.int() }),
    /** Of the last seven days. */
    jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
    /** `files`: no mail server is set, and mails are written into a folder of the server. */
    mail: z.object({ transport: z.enum(['smtp', 'files']), waiting: z.int(), failed: z.int() }),
    /** Nightly backups; null where they are not set up. `last` is null before the first one. */
    backup: z
      .object({
        last: z.object({ at: z.string(), bytes: z.number() }).nullable(),
        /** There is none of the last two nights. */
        isLate: z.boolean(),
        isEncrypted: z.boolean(),
        /** Why the last night has no backup, or why its place does not answer; null where all is well. */
        fault: z.string().nullable(),
        /** Cells of which the last two nights have none (OPS-08). */
        cellsWithout: z.array(z.object({ number: z.int(), name: z.string() })),
      })
      .nullable(),
    /** Names of cells that did not answer: what is theirs is in none of these figures (OPS-08). */
    missing: z.array(z.string()),
    /** What was done to the installation lately, newest first. */
    events: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        kind: z.string(),
        /** Null for the command line. */
        who: z.string().nullable(),
        subject: z.string().nullable(),
        project: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
})
