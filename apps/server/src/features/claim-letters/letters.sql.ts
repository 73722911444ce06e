import type { Tx } from '@quitus/database/connection.ts'
import { projectSchemaName } from '@quitus/database/views/project-tables.ts'
import type { LetterKind } from '@quitus/domain/letters/letter.ts'
import type { Locale } from '@quitus/domain/locale.ts'
import { type RawBuilder, sql } from 'kysely'

export type LetterRow = {
  id: number
  kind: LetterKind
  source: string
  reference: string
  supplier: string
  supplierCode: string | null
  language: Locale
  amount: string
  anomalies: number
  writtenOn: string
  answerBy: string
  fileName: string
  madeBy: string
  madeAt: string
  sentOn: string | null
  sentBy: string | null
}

export type NewLetter = Omit<LetterRow, 'id' | 'madeBy' | 'madeAt' | 'sentOn' | 'sentBy' | 'anomalies'> & {
  place: number
  pdf: Buffer
  claimed: readonly { anomalyId: string; accepted: string }[]
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
  await sql`
    with letter as (
      insert into ${table(projectId, 'claim_letters')}
        (job_id, place, kind, source, reference, supplier, supplier_code, language, amount, anomaly_count, written_on, answer_by,
         file_name, pdf, made_by, made_at)
      values (${made.jobId}, ${letter.place}, ${letter.kind}, ${letter.source}, ${letter.reference}, ${letter.supplier},
              ${letter.supplierCode}, ${letter.language}, ${letter.amount}::numeric, ${ids.length}, ${letter.writtenOn}::date,
              ${letter.answerBy}::date, ${letter.fileName}, ${letter.pdf}, ${made.by}, ${made.at})
      returning id)
    insert into ${table(projectId, 'claim_letter_anomalies')} (letter_id, anomaly_id, amount)
    select letter.id, part.anomaly_id, part.amount
    from letter, unnest(${ids}::text[], ${amounts}::numeric[]) as part (anomaly_id, amount)`.execute(tx)
}

/** The letters that a run has kept already, with their bytes. */
export async function selectLettersOfJob(
  tx: Tx,
  projectId: number,
  jobId: string,
): Promise<{ fileName: string; pdf: Buffer }[]> {
  const answer = await sql<{ fileName: string; pdf: Buffer }>`
    select file_name as "fileName", pdf from ${table(projectId, 'claim_letters')}
    where job_id = ${jobId} order by place`.execute(tx)
  return answer.rows
}

/** Which letters are there, newest first? */
export async function selectLetters(
  tx: Tx,
  projectId: number,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<LetterRow[]> {
  const answer = await sql<LetterRow>`
    select letter.id, letter.kind, letter.source, letter.reference, letter.supplier, letter.supplier_code as "supplierCode",
           letter.language, letter.amount::text as amount, letter.anomaly_count as anomalies,
           to_char(letter.written_on, 'YYYY-MM-DD') as "writtenOn", to_char(letter.answer_by, 'YYYY-MM-DD') as "answerBy",
           letter.file_name as "fileName", maker.full_name as "madeBy", letter.made_at as "madeAt",
           to_char(letter.sent_on, 'YYYY-MM-DD') as "sentOn", sender.full_name as "sentBy"
    from ${table(projectId, 'claim_letters')} letter
    join core.users maker on maker.id = letter.made_by
    left join core.users sender on sender.id = letter.sent_by
    where ${before ?? null}::integer is null or letter.id < ${before ?? null}::integer
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

/** Holds letters for this transaction, by number: which kind each is, of which view, and whether it was sent. */
export async function lockLetters(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
): Promise<{ id: number; kind: LetterKind; source: string; isSent: boolean }[]> {
  const answer = await sql<{ id: number; kind: LetterKind; source: string; isSent: boolean }>`
    select id, kind, source, sent_on is not null as "isSent" from ${table(projectId, 'claim_letters')}
    where id = any(${ids}::integer[]) order by id for no key update`.execute(tx)
  return answer.rows
}

/** What do these letters claim? */
export async function selectClaimedAnomalies(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
): Promise<string[]> {
  const answer = await sql<{ anomalyId: string }>`
    select distinct anomaly_id as "anomalyId" from ${table(projectId, 'claim_letter_anomalies')}
    where letter_id = any(${ids}::integer[])`.execute(tx)
  return answer.rows.map(({ anomalyId }) => anomalyId)
}

/** Says of letters that they went out on a day. */
export async function updateToSent(
  tx: Tx,
  projectId: number,
  ids: readonly number[],
  sent: { on: string; by: number; at: Date },
): Promise<void> {
  await sql`
    update ${table(projectId, 'claim_letters')} set sent_on = ${sent.on}::date, sent_by = ${sent.by}, sent_at = ${sent.at}
    where id = any(${ids}::integer[])`.execute(tx)
}
