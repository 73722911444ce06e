-- Who presented or claimed anomalies is looked up among the steps that did.
create index change_sets_that_present_or_claim on project_{project}.change_sets (source, kind, id) where kind in ('present', 'claim');
