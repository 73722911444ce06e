/** Characters of a saved view's name; apart from the schemas, which the browser does not load. */
export const SAVED_VIEW_NAME_LENGTH = 80

/** Views that one person may keep of a grid, so that every list has a bound. */
export const MAX_SAVED_VIEWS = 100
