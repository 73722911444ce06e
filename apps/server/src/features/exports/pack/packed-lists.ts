import type { Translate } from '#language/messages.ts'
import type { PackWords } from './pack-words.ts'
import type { ChangeRow, CommentRow, DecisionRow } from './packed-changes.sql.ts'
import type { FileRow, LetterRow } from './packed-files.sql.ts'
import type { ListColumn } from './packed-list.ts'

/** What the columns of the lists of a pack say; shares are of the width of a PDF, which lacks the first column. */
export function packedLists(words: PackWords, translate: Translate) {
  const anomaly = {
    head: translate('packs:column.anomaly'),
    share: 0,
    text: (row: { anomaly: string }) => row.anomaly,
  }
  const who = [
    { head: translate('packs:column.at'), share: 13, text: (row: { at: string }) => words.moment(row.at) },
    {
      head: translate('packs:column.person'),
      share: 14,
      text: (row: ChangeRow | DecisionRow) => words.person(row.actor, row.impersonator),
    },
    {
      head: translate('packs:column.action'),
      share: 12,
      text: (row: ChangeRow | DecisionRow) => words.kind(row.kind),
    },
  ]
  const why = [
    {
      head: translate('packs:column.reason'),
      share: 18,
      text: ({ reason }: ChangeRow | DecisionRow) => reason ?? '',
    },
    {
      head: translate('packs:column.changeSet'),
      share: 10,
      text: ({ changeSet }: ChangeRow | DecisionRow) => changeSet,
    },
  ]
  const decisions: ListColumn<DecisionRow>[] = [
    anomaly,
    ...who,
    { head: translate('packs:column.before'), share: 14, text: ({ before }) => words.state(before) },
    { head: translate('packs:column.after'), share: 14, text: ({ after }) => words.state(after) },
    {
      head: translate('packs:column.accepted'),
      share: 11,
      text: ({ accepted }) => (accepted === null ? '' : words.amount(String(accepted))),
    },
    ...why,
  ]
  const history: ListColumn<ChangeRow>[] = [
    anomaly,
    ...who,
    { head: translate('packs:column.entry'), share: 12, text: ({ entry }) => entry },
    { head: translate('packs:column.column'), share: 12, text: ({ column }) => words.column(column) },
    {
      head: translate('packs:column.before'),
      share: 14,
      text: ({ column, before }) => words.value(column, before),
    },
    {
      head: translate('packs:column.after'),
      share: 14,
      text: ({ column, after }) => words.value(column, after),
    },
    ...why,
  ]
  return { decisions, history }
}

/** Comments; `hasInternal` says of each whether it is for staff alone. */
export function commentColumns(
  words: PackWords,
  translate: Translate,
  hasInternal: boolean,
): ListColumn<CommentRow>[] {
  const column = (head: string, text: (row: CommentRow) => string) => ({ head, share: 0, text })
  return [
    column(translate('packs:column.anomaly'), ({ anomaly }) => anomaly),
    column(translate('packs:column.at'), ({ at }) => words.moment(at)),
    column(translate('packs:column.person'), ({ author, impersonator }) =>
      words.person(author, impersonator),
    ),
    column(translate('packs:column.text'), ({ text }) => text),
    column(translate('packs:column.editedAt'), ({ editedAt }) => words.moment(editedAt)),
    column(translate('packs:column.deletedAt'), ({ deletedAt }) => words.moment(deletedAt)),
    ...(hasInternal
      ? [
          column(translate('packs:column.internal'), ({ isStaffOnly }) =>
            isStaffOnly ? translate('grid:boolean.true') : '',
          ),
        ]
      : []),
  ]
}

/** Files, each with its place in the archive. */
export function fileColumns(
  words: PackWords,
  translate: Translate,
): ListColumn<FileRow & { path: string }>[] {
  const column = (head: string, text: (row: FileRow & { path: string }) => string) => ({
    head,
    share: 0,
    text,
  })
  return [
    column(translate('packs:column.path'), ({ path }) => path),
    column(translate('packs:column.anomaly'), ({ anomaly }) => anomaly),
    column(translate('packs:column.entry'), ({ entry }) => entry ?? ''),
    column(translate('packs:column.column'), (row) =>
      row.column === null ? translate('packs:attachment') : words.column(row.column),
    ),
    column(translate('packs:column.name'), ({ name }) => name),
    column(translate('packs:column.size'), ({ size }) => String(size)),
    column(translate('packs:column.addedBy'), ({ addedBy }) => addedBy ?? ''),
    column(translate('packs:column.addedAt'), ({ addedAt }) => words.moment(addedAt)),
    column(translate('packs:column.sha256'), ({ sha256 }) => sha256),
  ]
}

/** Letters, each with its place in the archive. */
export function letterColumns(
  words: PackWords,
  translate: Translate,
): ListColumn<LetterRow & { path: string }>[] {
  const column = (head: string, text: (row: LetterRow & { path: string }) => string) => ({
    head,
    share: 0,
    text,
  })
  return [
    column(translate('packs:column.path'), ({ path }) => path),
    column(translate('letters:kind.label'), ({ kind }) => translate(`letters:kind.${kind}`)),
    column(translate('packs:column.reference'), ({ reference }) => reference),
    column(translate('packs:column.supplier'), ({ supplier }) => supplier),
    column(translate('packs:column.company'), ({ company }) => company ?? ''),
    column(translate('packs:column.amount'), ({ amount }) => words.amount(amount)),
    column(translate('packs:column.writtenOn'), ({ writtenOn }) => words.day(writtenOn)),
    column(translate('packs:column.sentOn'), ({ sentOn }) => words.day(sentOn)),
    column(translate('packs:column.answeredOn'), ({ answeredOn }) => words.day(answeredOn)),
    column(translate('packs:column.discarded'), ({ isDiscarded }) =>
      isDiscarded ? translate('grid:boolean.true') : '',
    ),
    column(translate('packs:column.person'), ({ madeBy }) => madeBy ?? ''),
    column(translate('packs:column.anomalies'), ({ anomalies }) => anomalies.join(', ')),
  ]
}
