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
import { getAgeingOfClaims, getSynthesisData, getSynthesisMetadata } from './read-syntheses.ts'

/** The handlers of all endpoints of the syntheses. */
export const SYNTHESIS_HANDLERS = {
  getSynthesisMetadata,
  getSynthesisData,
  getAgeingOfClaims,
  downloadSyntheses,
  listSyntheses,
  createSynthesis,
  updateSynthesis,
  deleteSynthesis,
  orderSyntheses,
  previewSynthesis,
  updateSynthesisAccesses,
}
