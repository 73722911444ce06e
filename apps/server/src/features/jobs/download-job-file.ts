import { downloadJobFile as definition } from '@quitus/contract/jobs/download-job-file.ts'
import { AppError } from '#errors/app-error.ts'
import { bindEndpoint } from '#http/bind-endpoint.ts'
import { loadOwnJob } from './load-job.ts'

export const downloadJobFile = bindEndpoint(definition, async ({ params }, context) => {
  const { fileId, fileName, fileType, fileSize } = await loadOwnJob(context, params)
  if (fileName === null) throw new AppError('job_not_found')
  if (fileId === null) throw new AppError('job_file_expired')
  const type = fileType ?? 'application/octet-stream'
  return { name: fileName, type, size: Number(fileSize), open: () => context.files.open(fileId) }
})
