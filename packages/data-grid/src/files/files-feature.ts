import type { GridFeatureMaker } from '#core/grid-core.ts'
import { dropFiles } from './drop-files.ts'
import { followTransfers } from './follow-transfers.ts'

/** Files in cells: dropping them, and how far their transfers are. */
export const filesFeature: GridFeatureMaker = ({ host, api, props }) => {
  const ends = [dropFiles(host, api, props), followTransfers(api, props)]
  return {
    destroy() {
      for (const end of ends) end()
    },
  }
}
