import type { Job } from '@quitus/contract/jobs/job.schema.ts'
import type { LettersProps } from '#views/data/view-tools.ts'

/** `onStarted` is called with the job that writes the letters. */
export type LettersDialogProps = LettersProps & { onStarted: (job: Job | null) => void }
