/** Most ledger lines that one call answers. Apart from the schemas, which the browser does not load. */
export const MAX_MOVEMENT_LINES = 200

/** Most documents of which the life of a document tells. */
export const MAX_LIFE_DOCUMENTS = 100
