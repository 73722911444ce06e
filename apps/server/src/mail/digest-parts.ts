import type { Tx } from '@quitus/database/connection.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import type { Translate } from '#language/messages.ts'

/** Who reads a digest, and the time that it is about. */
export type DigestReader = { userId: number; language: Locale; since: Date; until: Date }

/**
 * What a part of the product has to report to a user about the time since their last digest: lines in their language,
 * none where there is nothing. It is read in the central database alone.
 */
export type DigestPart = (tx: Tx, reader: DigestReader, translate: Translate) => Promise<string[]>

/** A line about something that happened in a project. */
export type DatedLine = { at: Date; text: string }

/** The same about projects, oldest first: it is read in every database that has projects of the user. */
export type ProjectDigestPart = (tx: Tx, reader: DigestReader, translate: Translate) => Promise<DatedLine[]>

export type DigestParts = { central: readonly DigestPart[]; ofProjects: readonly ProjectDigestPart[] }
