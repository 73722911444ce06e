import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { AnomalySource } from '@quitus/domain/anomalies/anomaly-source.ts'
import type { LetterKind } from '@quitus/domain/letters/letter.ts'
import { type Delivery, LETTER_STATES, type LetterState } from '@quitus/domain/letters/letter-state.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#errors/app-error.ts'
import { foldedPattern } from '#views/column-types/folded-text.sql.ts'
import type { OpenItems } from './set-off/open-items.sql.ts'

export type LetterRow = {
  id: number
  kind: LetterKind
  source: AnomalySource
  reference: string
  supplier: string
  supplierCode: string | null
  company: string | null
  language: Locale
  amount: string
  anomalies: number
  writtenOn: string
  answerBy: string
  answeredOn: string | null
  fileName: string
  madeBy: string
  madeAt: string
  sentOn: string | null
  sentBy: string | null
  sentById: number | null
  changeSet: string | null
  isDiscarded: boolean
  delivery: Delivery | null
}

type KeptLater =
  | 'id'
  | 'madeBy'
  | 'madeAt'
  | 'sentOn'
  | 'sentBy'
  | 'answeredOn'
  | 'anomalies'
  | 'sentById'
  | 'changeSet'
  | 'isDiscarded'
  | 'delivery'

export type NewLetter = Omit<LetterRow, KeptLater> & {
  place: number
  pdf: Buffer
  openItems: OpenItems | null
  claimed: readonly { anomalyId: string; accepted: string; digest: string }[]
}

function table(projectId: number, name: string): RawBuilder<unknown> {
  return sql.id(projectSchemaName(projectId), name)
}

/** The next numbers of letters of the project; those of a run that fails are never used. */
export async function drawReferences(tx: Tx, projectId: number, count: number): Promise<number[]> {
  const name = `${projectSchemaName(projectId)}.letter_references`
  const answer = await sql<{ number: number }>`
    select nextval(${name}::regclass)::integer as number from generate_series(1, ${count}::integer)`.execute(
    tx,
  )
  return answer.rows.map(({ number }) => number)
}

/** Keeps a letter with its bytes and what it claims. */
export async function insertLetter(
  tx: Tx,
  projectId: number,
  made: { jobId: string; by: number; at: Date },
  letter: NewLetter,
): Promise<void> {
  const ids = letter.claimed.map(({ anomalyId }) => anomalyId)
  const amounts = letter.claimed.map(({ accepted }) => accepted)
  const digests = letter.claimed.map(({ digest }) => digest)
  await sql`
    with letter as (
      insert into ${table(projectId, 'claim_letters')}
        (job_id, place, kind, source, reference, supplier, supplier_code, company, language, amount, anomaly_count,
          written_on, answer_by,
         file_name, pdf, open_items, made_by, made_at)
      values (${made.jobId}, ${letter.place}, ${letter.kind}, ${letter.source}, ${letter.reference}, ${letter.supplier},
              ${letter.supplierCode}, ${letter.company}, ${letter.language}, ${letter.amount}::numeric, ${ids.length},
                ${letter.writtenOn}::date,
              ${letter.answerBy}::date, ${letter.fileName}, ${letter.pdf}, ${JSON.stringify(letter.openItems)}::jsonb, ${made.by}, ${made.at})
      returning id)
    insert into ${table(projectId, 'claim_letter_anomalies')} (letter_id, anomaly_id, amount, digest)
    select letter.id, part.anomaly_id, part.amount, part.digest
    from letter, unnest(${ids}::text[], ${amounts}::numeric[], ${digests}::text[]) as part (anomaly_id, amount,
      digest)`.execute(tx)
}

/** The letters that a run has kept already, with their bytes. */
export async function selectLettersOfJob(
  tx: Tx,
  projectId: number,
  jobId: string,
): Promise<{ id: number; fileName: string; pdf: Buffer }[]> {
  const answer = await sql<{ id: number; fileName: string; pdf: Buffer }>`
    select id, file_name as "fileName", pdf from ${table(projectId, 'claim_letters')}
    where job_id = ${jobId} order by place`.execute(tx)
  return answer.rows
}

/** The letters that a list is about: in a state on a day, and with words among what they say. */
export type LetterFilter = { today: string; state?: LetterState | undefined; search?: string | undefined }

/** Which letters are there, newest first? */
export async function selectLetters(
  tx: Tx,
  projectId: number,
  { limit, before, ...filter }: LetterFilter & { limit: number; before?: number | undefined },
): Promise<LetterRow[]> {
  const isBefore = before === undefined ? sql`true` : sql`letter.id < ${before}::integer`
  const condition = sql`${isBefore} and ${ofState(filter)} and ${ofWords(filter)}`
  return selectLettersWhere(tx, projectId, condition, limit)
}

/** One letter, without its bytes. */
export async function findLetter(tx: Tx, projectId: number, id: number): Promise<LetterRow | undefined> {
  const [letter] = await selectLettersWhere(tx, projectId, sql`letter.id = ${id}::integer`, 1)
  return letter
}

/** How many letters of a search are in each state? */
export async function countLetters(
  tx: Tx,
  projectId: number,
  filter: Omit<LetterFilter, 'state'>,
): Promise<Record<LetterState, number>> {
  const counts = LETTER_STATES.map(
    (state) => sql`count(*) filter (where ${ofState({ ...filter, state })})::integer as ${sql.id(state)}`,
  )
  const answer = await sql<Record<LetterState, number>>`
    select ${sql.join(counts)} from ${table(projectId, 'claim_letters')} letter
    where ${ofWords(filter)}`.execute(tx)
  return answer.rows[0] as Record<LetterState, number>
}

/** The condition of `letterState` of the domain; a test compares the two. */
function ofState({ state, today }: LetterFilter): RawBuilder<unknown> {
  const isUnanswered = sql`letter.sent_on is not null and letter.answered_on is null`
  const isWaiting = sql`${isUnanswered} and letter.delivery is distinct from 'failed'`
  switch (state) {
    case undefined:
      return sql`true`
    case 'discarded':
      return sql`letter.discarded_at is not null`
    case 'open':
      return sql`letter.sent_on is null and letter.discarded_at is null`
    case 'answered':
      return sql`letter.answered_on is not null`
    case 'undelivered':
      return sql`${isUnanswered} and letter.delivery = 'failed'`
    case 'overdue':
      return sql`${isWaiting} and letter.answer_by < ${today}::date`
    case 'sent':
      return sql`${isWaiting} and letter.answer_by >= ${today}::date`
  }
}

function ofWords({ search = '' }: LetterFilter): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return sql`true`
  const found = words.map((word) => sql`letter.search_text like ${foldedPattern(word, 'anywhere')}`)
  return sql.join(found, sql` and `)
}

async function selectLettersWhere(
  tx: Tx,
  projectId: number,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<LetterRow[]> {
  const answer = await sql<LetterRow>`
    select letter.id, letter.kind, letter.source, letter.reference, letter.supplier, letter.supplier_code as
      "supplierCode", letter.company,
           letter.language, letter.amount::text as amount, letter.anomaly_count as anomalies,
           to_char(letter.written_on, 'YYYY-MM-DD') as "writtenOn", to_char(letter.answer_by, 'YYYY-MM-DD') as
             "answerBy",
           to_char(letter.answered_on, 'YYYY-MM-DD') as "answeredOn",
           letter.file_name as "fileName", core.person_name(${projectId}, maker.id) as "madeBy", letter.made_at as
             "madeAt",
           to_char(letter.sent_on, 'YYYY-MM-DD') as "sentOn", core.person_name(${projectId}, sender.id) as "sentBy",
           letter.sent_by as "sentById", letter.step_id::text as "changeSet", letter.discarded_at is not null as
             "isDiscarded", letter.delivery
    from ${table(projectId, 'claim_letters')} letter
    join core.users maker on maker.id = letter.made_by
    left join core.users sender on sender.id = letter.sent_by
    where ${condition}
    order by letter.id desc limit ${limit}`.execute(tx)
  return answer.rows
}

/** The bytes of one letter; undefined where there is none. */
export async function findLetterFile(
  tx: Tx,
  projectId: number,
  id: number,
): Promise<{ fileName: string; pdf: Buffer } | undefined> {
  const answer = await sql<{ fileName: string; pdf: Buffer }>`
    select file_name as "fileName", pdf from ${table(projectId, 'claim_letters')} where id = ${id}`.execute(
    tx,
  )
  return answer.rows[0]
}

/**
 * The source of the anomalies of these letters, which is read before they are locked: a publication is held first.
 * Throws `letters_of_two_views`, because one step is about one view.
 */
export async function requireOneSource(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
): Promise<AnomalySource> {
  const answer = await sql<{ source: AnomalySource }>`
    select distinct source from ${table(projectId, 'claim_letters')} where id = any(${ids}::integer[])`.execute(
    tx,
  )
  if (answer.rows.length > 1) throw new AppError('letters_of_two_views')
  return answer.rows[0]?.source ?? 'dashboard'
}

type LockedLetter = Pick<
  LetterRow,
  'id' | 'kind' | 'reference' | 'amount' | 'writtenOn' | 'sentOn' | 'sentBy' | 'isDiscarded' | 'delivery'
>

/** Holds letters for this transaction, by number: which kind each is, when it was written, and what became of it. */
export async function lockLetters(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
): Promise<LockedLetter[]> {
  const answer = await sql<LockedLetter>`
    select id, kind, reference, amount::text as amount, to_char(written_on, 'YYYY-MM-DD') as "writtenOn", to_char(sent_on, 'YYYY-MM-DD') as
      "sentOn",
           core.person_name(${projectId}, sent_by) as "sentBy", discarded_at is not null as "isDiscarded",
           delivery
    from ${table(projectId, 'claim_letters')}
    where id = any(${ids}::integer[]) order by id for no key update`.execute(tx)
  return answer.rows
}

export type ClaimedPart = { reference: string; anomalyId: string; amount: string; digest: string | null }

/** What do these letters claim, anomaly by anomaly, as it was written? */
export async function selectClaimedParts(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
): Promise<ClaimedPart[]> {
  const answer = await sql<ClaimedPart>`
    select letter.reference, part.anomaly_id as "anomalyId", part.amount::text as amount, part.digest
    from ${table(projectId, 'claim_letter_anomalies')} part
    join ${table(projectId, 'claim_letters')} letter on letter.id = part.letter_id
    where part.letter_id = any(${ids}::integer[]) order by letter.id, part.anomaly_id`.execute(tx)
  return answer.rows
}

/**
 * Says of letters that they went out on a day, with the change set of the claim; their anomalies are in no open
 * letter any more.
 */
export async function updateToSent(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
  sent: { on: string; by: number; at: Date; changeSet: string | null },
): Promise<void> {
  await sql`
    with closed as (
      update ${table(projectId, 'claim_letter_anomalies')} set is_open = false where letter_id = any(${ids}::integer[]))
    update ${table(projectId, 'claim_letters')}
    set sent_on = ${sent.on}::date, sent_by = ${sent.by}, sent_at = ${sent.at}, step_id = ${sent.changeSet}::bigint,
        undone_sent_on = null, undone_sent_by = null, undone_sent_at = null
    where id = any(${ids}::integer[])`.execute(tx)
}

/** Sets letters aside for good. */
export async function updateToDiscarded(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
  discarded: { by: number; at: Date },
): Promise<void> {
  await sql`
    with closed as (
      update ${table(projectId, 'claim_letter_anomalies')} set is_open = false where letter_id = any(${ids}::integer[]))
    update ${table(projectId, 'claim_letters')} set discarded_by = ${discarded.by}, discarded_at = ${discarded.at}
    where id = any(${ids}::integer[])`.execute(tx)
}
