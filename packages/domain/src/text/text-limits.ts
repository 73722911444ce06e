/** Longest name of a company, a project, an account or a token, in characters. */
export const MAX_NAME = 200

/** Longest login that an account is made with, in characters: what a mail address may have. */
export const MAX_NEW_LOGIN = 254

/** Longest text that rows are searched for, in characters. */
export const MAX_SEARCH = 500

/** Longest text that people are searched for, in characters. */
export const MAX_PERSON_SEARCH = 100
