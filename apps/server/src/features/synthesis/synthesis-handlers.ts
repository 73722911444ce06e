import {
  createSynthesis,
  deleteSynthesis,
  listSyntheses,
  orderSyntheses,
  previewSynthesis,
  updateSynthesis,
  updateSynthesisAccesses,
} from './define-syntheses.ts'
import { downloadSyntheses } from './download-syntheses.ts'
import { getSynthesisData, getSynthesisMetadata } from './read-syntheses.ts'

/** The handlers of all endpoints of the syntheses. */
export const SYNTHESIS_HANDLERS = {
  getSynthesisMetadata,
  getSynthesisData,
  downloadSyntheses,
  listSyntheses,
  createSynthesis,
  updateSynthesis,
  deleteSynthesis,
  orderSyntheses,
  previewSynthesis,
  updateSynthesisAccesses,
}
