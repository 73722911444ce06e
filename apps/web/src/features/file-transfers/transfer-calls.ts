import type { addFolder } from '@quitus/contract/file-transfers/add-folder.ts'
import type { listBin, restoreObjects } from '@quitus/contract/file-transfers/bin.ts'
import type { changeObject } from '@quitus/contract/file-transfers/change-object.ts'
import type { deleteObjects } from '@quitus/contract/file-transfers/delete-objects.ts'
import type { getContent, startDownload } from '@quitus/contract/file-transfers/download.ts'
import type { getUsage } from '@quitus/contract/file-transfers/get-usage.ts'
import type { listObjects } from '@quitus/contract/file-transfers/list-objects.ts'
import type { moveObjects } from '@quitus/contract/file-transfers/move-objects.ts'
import type { unpackArchive } from '@quitus/contract/file-transfers/unpack-archive.ts'
import type { cancelUpload, createUpload, listUploads } from '@quitus/contract/file-transfers/uploads.ts'
import type { ApiClient } from '#shared/api/api-client.ts'

const PATH = '/services/v1/wexaus/projects/:projectId/transfers'

export type ListQuery = {
  folder: string | null
  search?: string
  only?: 'folders'
  sort?: 'name' | 'size' | 'createdAt'
  direction?: 'ascending' | 'descending'
  after?: string
}

/** The calls of file transfers of one project. */
export function transferCalls(api: ApiClient, projectId: number) {
  const params = { projectId }
  return {
    list: ({ folder, search, ...query }: ListQuery, signal?: AbortSignal) =>
      api<typeof listObjects>({
        method: 'GET',
        path: `${PATH}/objects`,
        params,
        query: { ...query, ...(folder === null ? {} : { folder }), ...(search ? { search } : {}) },
        ...(signal === undefined ? {} : { signal }),
      }),
    bin: (after?: string) =>
      api<typeof listBin>({
        method: 'GET',
        path: `${PATH}/bin`,
        params,
        query: after === undefined ? {} : { after },
      }),
    usage: () => api<typeof getUsage>({ method: 'GET', path: `${PATH}/usage`, params }),
    addFolder: (body: { parent: string | null; name: string; isStaffOnly?: boolean; reuse?: boolean }) =>
      api<typeof addFolder>({ method: 'POST', path: `${PATH}/folders`, params, body }),
    change: (object: string, body: { name?: string; isStaffOnly?: boolean }) =>
      api<typeof changeObject>({
        method: 'PATCH',
        path: `${PATH}/objects/:object`,
        params: { ...params, object },
        body,
      }),
    move: (objects: string[], folder: string | null) =>
      api<typeof moveObjects>({
        method: 'POST',
        path: `${PATH}/objects/move`,
        params,
        body: { objects, folder },
      }),
    remove: (objects: string[]) =>
      api<typeof deleteObjects>({
        method: 'POST',
        path: `${PATH}/objects/delete`,
        params,
        body: { objects },
      }),
    restore: (objects: string[]) =>
      api<typeof restoreObjects>({
        method: 'POST',
        path: `${PATH}/objects/restore`,
        params,
        body: { objects },
      }),
    unpack: (object: string) =>
      api<typeof unpackArchive>({
        method: 'POST',
        path: `${PATH}/objects/:object/unpack`,
        params: { ...params, object },
      }),
    content: (object: string) =>
      api<typeof getContent>({
        method: 'GET',
        path: `${PATH}/objects/:object/content`,
        params: { ...params, object },
        answer: 'file',
      }),
    startDownload: (objects: string[]) =>
      api<typeof startDownload>({ method: 'POST', path: `${PATH}/downloads`, params, body: { objects } }),
    createUpload: (body: {
      folder: string | null
      name: string
      size: number
      fingerprint: string
      note?: string
      sha256?: string
    }) => api<typeof createUpload>({ method: 'POST', path: `${PATH}/uploads`, params, body }),
    uploads: () => api<typeof listUploads>({ method: 'GET', path: `${PATH}/uploads`, params }),
    cancelUpload: (upload: string) =>
      api<typeof cancelUpload>({
        method: 'DELETE',
        path: `${PATH}/uploads/:upload`,
        params: { ...params, upload },
      }),
  }
}

export type TransferCalls = ReturnType<typeof transferCalls>
