-- Weak anomalies are rows that staff alone see until they present them (decision 131).
alter table core.views
  -- Anomalies with a value in this column are weak; null for a view that marks none.
  add column weak_column text;
alter table core.prefiltered_views
  -- Offered to staff alone, and unknown to anybody else.
  add column is_staff_only boolean not null default false,
  -- Shown here though the view does not display them by default.
  add column displayed_columns text[] not null default '{}';
