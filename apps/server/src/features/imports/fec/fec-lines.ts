/**
 * The lines of ledger files (FEC, article A. 47 A-1 LPF) as they are in a project's table of them: header of the
 * file, name in the table, SQL type. Besides these the table has `line_id`, `file_name`, `line_number`, and from the
 * file's name `siren` and `closing_on`.
 */
export const FEC_LINE_COLUMNS = [
  { header: 'JournalCode', column: 'journal_code', sqlType: 'text collate "C"' },
  { header: 'JournalLib', column: 'journal_label', sqlType: 'text collate "C"' },
  { header: 'EcritureNum', column: 'entry_number', sqlType: 'text collate "C"' },
  { header: 'EcritureDate', column: 'entry_date', sqlType: 'date' },
  { header: 'CompteNum', column: 'account', sqlType: 'text collate "C"' },
  { header: 'CompteLib', column: 'account_label', sqlType: 'text collate "C"' },
  { header: 'CompAuxNum', column: 'supplier_code', sqlType: 'text collate "C"' },
  { header: 'CompAuxLib', column: 'supplier_name', sqlType: 'text collate "C"' },
  { header: 'PieceRef', column: 'piece_ref', sqlType: 'text collate "C"' },
  { header: 'PieceDate', column: 'piece_date', sqlType: 'date' },
  { header: 'EcritureLib', column: 'label', sqlType: 'text collate "C"' },
  { header: 'Debit', column: 'debit', sqlType: 'numeric' },
  { header: 'Credit', column: 'credit', sqlType: 'numeric' },
  { header: 'EcritureLet', column: 'lettering', sqlType: 'text collate "C"' },
  { header: 'DateLet', column: 'lettered_on', sqlType: 'date' },
  { header: 'ValidDate', column: 'validated_on', sqlType: 'date' },
  { header: 'Montantdevise', column: 'currency_amount', sqlType: 'numeric' },
  { header: 'Idevise', column: 'currency', sqlType: 'text collate "C"' },
] as const
