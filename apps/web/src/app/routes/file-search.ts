const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Which folder the files page shows; unless set, the top of the project. */
export type FileSearch = { folder?: string; bin?: true }

/** Drops whatever an address says that is none of ours. */
export function validateFileSearch({ folder, bin }: Record<string, unknown>): FileSearch {
  return {
    ...(typeof folder === 'string' && ID.test(folder) ? { folder } : {}),
    ...(bin === true ? { bin } : {}),
  }
}
