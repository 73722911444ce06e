import {
  createSynthesis,
  deleteSynthesis,
  listSyntheses,
  orderSyntheses,
  previewSynthesis,
  updateSynthesis,
  updateSynthesisAccesses,
} from './define-syntheses.ts'
import {
  downloadSyntheses,
  getAgeingOfClaims,
  getSynthesisData,
  getSynthesisMetadata,
} from './read-syntheses.ts'

/** Every endpoint of the syntheses, for the registry. */
export const SYNTHESIS_ENDPOINTS = {
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
