/** Most matches of each kind. Apart from the schemas, which the browser does not load. */
export const MOST_FOUND = 6

/** Characters of a text that is searched for. */
export const FEWEST_SEARCHED = 2
export const LONGEST_SEARCH = 100
