import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Where files are kept, as the settings say it. */
type Places = Pick<Config, 'dataFolder' | 's3'>

/**
 * The same settings for the files of one cell: a store that several databases share would be swept of what only one of
 * them knows. 0 is the central database.
 */
export function placesOf<Given extends Places>(config: Given, cell: number): Given {
  if (cell === 0) return config
  return {
    ...config,
    dataFolder: join(config.dataFolder, 'cells', String(cell)),
    s3: config.s3 === null ? null : { ...config.s3, prefix: `${config.s3.prefix}cell-${cell}/` },
  }
}
