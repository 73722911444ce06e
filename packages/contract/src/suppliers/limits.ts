/** Most movements that one call answers. Apart from the schemas, which the browser does not load. */
export const MAX_SUPPLIER_MOVEMENTS = 100

/** How far into the movements of a supplier a call may reach. */
export const LAST_SUPPLIER_MOVEMENT = 100_000
