/** Most ledger lines that one call answers. Apart from the schemas, which the browser does not load. */
export const MAX_MOVEMENT_LINES = 200

/** Most documents that the life of a document lists. */
export const MAX_LIFE_DOCUMENTS = 100
