-- In which order rows stand until a reader sorts: by the first of these columns that a publication has and the reader sees, the largest first
-- (decision 071); none for the order in which rows came. And the width of a column that needs another one than its type.
alter table core.views add column order_columns text[] not null default '{}';
alter table core.view_columns add column width integer check (width between 60 and 1000);

update core.views set order_columns = array['Récupération attendue', 'Montant anomalie']
where source = 'dashboard' and anomaly_id_column is not null;

-- The columns of codes beside those of their texts are for filters and calls; nobody is shown them.
update core.view_columns set is_hidden = true, is_displayed_by_default = false
where source = 'dashboard' and storage = 'base' and name in ('Code catégorie', 'Code algorithme');
