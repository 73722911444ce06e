import {
  MAX_NAMED_OBJECTS,
  MAX_NOTE_LENGTH,
  UPLOAD_STATES,
} from '@quitus/domain/file-transfers/upload-state.ts'
import { z } from 'zod'
import { boundedArray } from '../bounded.schema.ts'
import { projectParams } from '../projects/project.schema.ts'
import { storableText } from '../text.schema.ts'

export const TRANSFERS_PATH = '/services/v1/wexaus/projects/:projectId/transfers'

export const objectParams = projectParams.extend({ object: z.uuid() })
export const uploadParams = projectParams.extend({ upload: z.uuid() })

/** As it was typed; the server says in words what is wrong with it. */
export const objectNameSchema = z.string().max(2000)
/** A folder; null is the top of the project. */
export const folderSchema = z.uuid().nullable()
export const noteSchema = storableText(MAX_NOTE_LENGTH).transform((note) => note.trim())
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
export const namedObjectsSchema = boundedArray(z.uuid(), { least: 1, most: MAX_NAMED_OBJECTS })

export const OBJECT_SORTS = ['name', 'size', 'createdAt'] as const
export type ObjectSort = (typeof OBJECT_SORTS)[number]

/** A folder or a file; what is null has no meaning for a folder. */
export const transferObjectSchema = z.object({
  id: z.uuid(),
  parent: folderSchema,
  isFolder: z.boolean(),
  name: z.string(),
  note: z.string().nullable(),
  size: z.int().nullable(),
  type: z.string().nullable(),
  sha256: z.string().nullable(),
  createdAt: z.string(),
  /** Full name of the person who made or sent it. */
  createdBy: z.string(),
  isOwn: z.boolean(),
  /** Whether the requesting person may rename, move and delete it. */
  canChange: z.boolean(),
  isStaffOnly: z.boolean(),
  /** For staff by itself, so that it stays so when the folder around it is opened. */
  isKeptItself: z.boolean(),
  /** It holds folders; null where that was not requested. */
  hasFolders: z.boolean().nullable(),
  /** Names of the folders around it, from the top; null where the list is of one folder. */
  path: z.array(z.string()).nullable(),
  deletedAt: z.string().nullable(),
  deletedBy: z.string().nullable(),
})
export type TransferObject = z.infer<typeof transferObjectSchema>

/** A file on its way, or what became of it. */
export const uploadSchema = z.object({
  id: z.uuid(),
  parent: folderSchema,
  name: z.string(),
  size: z.int(),
  fingerprint: z.string(),
  state: z.enum(UPLOAD_STATES),
  /** Code of what it was refused for. */
  errorCode: z.string().nullable(),
  /** Why it was refused, in the reader’s language. */
  message: z.string().nullable(),
  /** As the server worked it out of what it stored; null until then. */
  sha256: z.string().nullable(),
  /** The sender’s checksum agreed with it. */
  isVerified: z.boolean(),
  /** When the project’s staff were notified of it. */
  notifiedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type TransferUpload = z.infer<typeof uploadSchema>

export const NAME_ERRORS = ['object_name_not_accepted', 'object_name_taken'] as const
