import type {
  addAttachment,
  downloadAttachment,
  listAttachments,
} from '@quitus/contract/attachments/attachments.ts'
import type { ResponseOf } from '@quitus/contract/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

export type AnomalyAddress = { projectId: number; anomalyId: string }

const PATH = '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/attachments'

/** The files of an anomaly, newest first. */
export function anomalyFilesQuery(api: ApiClient, { projectId, anomalyId }: AnomalyAddress) {
  return queryOptions({
    queryKey: ['anomaly-files', projectId, anomalyId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const params = { projectId, anomalyId }
      return (await api<typeof listAttachments>({ method: 'GET', path: PATH, params, signal })).attachments
    },
  })
}

/** Adds a file to the anomaly. */
export function sendAnomalyFile(
  api: ApiClient,
  { projectId, anomalyId }: AnomalyAddress,
  file: File,
  transfer: { signal: AbortSignal; onSent: (sent: number) => void },
): Promise<ResponseOf<typeof addAttachment>> {
  const params = { projectId, anomalyId }
  const body = { filename: file.name }
  return api<typeof addAttachment>({ method: 'POST', path: PATH, params, body, file, ...transfer })
}

/** The bytes of a file of an anomaly, under its name. */
export function fetchAnomalyFile(
  api: ApiClient,
  { projectId, anomalyId }: AnomalyAddress,
  attachment: string,
): Promise<File> {
  return api<typeof downloadAttachment>({
    method: 'GET',
    path: `${PATH}/:attachment`,
    params: { projectId, anomalyId, attachment },
    answer: 'file',
  })
}
