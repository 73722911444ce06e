import { DEFAULT_NAME } from '#shared/projects/project-home.ts'

/** Where the page of a document of the ledger is that the reader sees in no anomaly (VIEW-23). */
export function documentLink(projectId: string, documentId: string) {
  return {
    to: '/$projectId/resultats/dashboards/$vueName/piece/$documentId',
    params: { projectId, vueName: DEFAULT_NAME, documentId },
  } as const
}
