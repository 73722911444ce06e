import type {
  addAttachment,
  attachTransferredFile,
  deleteAttachment,
  downloadAttachment,
  listAttachments,
} from '@quitus/contract/attachments/attachments.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#shared/api/api-client.ts'

export type AnomalyAddress = { projectId: number; source: AnomalySource; anomalyId: string }

const PATH = '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/attachments'

const paramsOf = ({ projectId, anomalyId }: AnomalyAddress) => ({ projectId, anomalyId })

/** The files of an anomaly, newest first. */
export function attachmentsQuery(api: ApiClient, anomaly: AnomalyAddress) {
  const { projectId, source, anomalyId } = anomaly
  return queryOptions({
    queryKey: ['anomaly', projectId, source, anomalyId, 'attachments'],
    queryFn: async ({ signal }) => {
      const params = paramsOf(anomaly)
      return (await api<typeof listAttachments>({ method: 'GET', path: PATH, params, signal })).attachments
    },
  })
}

export function sendAttachment(
  api: ApiClient,
  anomaly: AnomalyAddress,
  file: File,
  transfer: { signal: AbortSignal; onSent: (sent: number) => void },
) {
  const body = { filename: file.name }
  return api<typeof addAttachment>({
    method: 'POST',
    path: PATH,
    params: paramsOf(anomaly),
    body,
    file,
    ...transfer,
  })
}

/** Adds a file that was sent to the project; one that the anomaly has already stays the only one. */
export function attachSentFile(api: ApiClient, anomaly: Omit<AnomalyAddress, 'source'>, object: string) {
  const { projectId, anomalyId } = anomaly
  return api<typeof attachTransferredFile>({
    method: 'POST',
    path: '/services/v1/wexaus/projects/:projectId/anomalies/:anomalyId/transferred-attachments',
    params: { projectId, anomalyId },
    body: { object },
  })
}

export function fetchAttachment(api: ApiClient, anomaly: AnomalyAddress, attachment: string): Promise<File> {
  const params = { ...paramsOf(anomaly), attachment }
  return api<typeof downloadAttachment>({
    method: 'GET',
    path: `${PATH}/:attachment`,
    params,
    answer: 'file',
  })
}

export function removeAttachment(api: ApiClient, anomaly: AnomalyAddress, attachment: string) {
  const params = { ...paramsOf(anomaly), attachment }
  return api<typeof deleteAttachment>({ method: 'DELETE', path: `${PATH}/:attachment`, params })
}
