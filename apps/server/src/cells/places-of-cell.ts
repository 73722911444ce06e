import { join } from 'node:path'
import type { S3Settings } from '#files/storage-place.ts'

type Places = { dataFolder: string; s3: S3Settings | null }

/**
 * Where the files of a cell are: a store that several databases share would be swept of what only one of them knows.
 * 0 is the central database, whose files are where the settings say.
 */
export function placesOfCell<Given extends Places>(config: Given, cell: number): Given {
  if (cell === 0) return config
  return {
    ...config,
    dataFolder: join(config.dataFolder, 'cells', String(cell)),
    s3: config.s3 === null ? null : { ...config.s3, prefix: `${config.s3.prefix}cell-${cell}/` },
  }
}
