-- Who is the supplier of a ledger line without auxiliary account? What its label says besides bookkeeping words.
create or replace function core.label_supplier(label text) returns text
  language sql immutable parallel safe strict
  return core.party_name((
    select string_agg(word, ' ' order by place)
    from regexp_split_to_table(upper(core.fold(label)), '[^A-Z0-9&]+') with ordinality as split (word, place)
    where length(word) > 1 and word !~ '[0-9]' and word !~
      '^(FACTURES?|FACT|FAC|FCT|FA|FC|FT|AVOIRS?|AV|REGLEMENTS?|REGLT?|RGT|RGLT|RG|REG|VIREMENTS?|VIRT?|VRT|SEPA|INST|PAIEMENTS?|PAYE|PMT|PAIMT|PRLV|PRLVT|PRELEVEMENTS?|PRELEV|PRLT|CHEQUES?|CHQ|CH|CB|CARTE|ACOMPTES?|ARRHES|AVANCES?|SOLDE|SITUATION|SIT|ECHEANCES?|ECH|LCR|TRAITE|BOR|BAO|NO|NUM|NUMERO|REF|DU|DE|DES|LE|LA|LES|ET|POUR|SUR|AU|AUX|ACHATS?|FRS|FOURNISSEURS?|FOURN|JANVIER|JANV|JAN|FEVRIER|FEVR|FEV|MARS|MAR|AVRIL|AVR|MAI|JUIN|JUILLET|JUIL|AOUT|SEPTEMBRE|SEPT|SEP|OCTOBRE|OCT|NOVEMBRE|NOV|DECEMBRE|DEC)$'
  ));
