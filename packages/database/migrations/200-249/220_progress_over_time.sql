-- Which rows were there when a publication was made (SYN-05, decision 221): anomalies of higher row ids were found later.
alter table core.publications add column highest_row_id integer;

-- Syntheses that nobody has edited since their project began get the measures that projects begin with now.
update core.syntheses synthesis
set definition = jsonb_set(
      synthesis.definition, '{measures}',
      '["count", "found", "notPresented", "pending", "validated", "rejected", "notAccepted", "claimed", "recovered",
        "settledOtherwise", "leftToRecover", "validationRate"]'),
    changed_at = clock_timestamp()
from core.views dashboard
where dashboard.project_id = synthesis.project_id and dashboard.source = 'dashboard' and synthesis.name = 'par-categorie'
  and synthesis.definition = jsonb_build_object(
    'rows', jsonb_build_array(
      jsonb_build_object('kind', 'value', 'column', dashboard.synthesis_columns ->> 'category')),
    'top', null, 'filter', null, 'chart', 'columns',
    'measures', '["count", "found", "pending", "validated", "rejected", "claimed", "recovered", "leftToRecover",
                  "validationRate"]'::jsonb);
update core.syntheses synthesis
set definition = jsonb_set(
      synthesis.definition, '{measures}',
      '["found", "validated", "claimed", "recovered", "avoided", "regularised"]'),
    changed_at = clock_timestamp()
from core.views dashboard
where dashboard.project_id = synthesis.project_id and dashboard.source = 'dashboard' and synthesis.name = 'avancement'
  and synthesis.definition = jsonb_build_object(
    'rows', jsonb_build_array(
      jsonb_build_object('kind', 'week', 'column', dashboard.state_columns ->> 'decidedAt')),
    'top', null, 'filter', null, 'chart', 'lines',
    'measures', '["count", "found", "validatedCount", "validated", "rejectedCount", "recovered",
                  "medianDaysToDecide"]'::jsonb);
