-- Which comments were written while their anomaly was hidden, the history says (decision 147). What is hidden now and was never presented is hidden all along.
do $$
declare
  view core.noticed_view;
  asked text;
begin
  foreach asked in array array['dashboard', 'freeanomaly'] loop
    view := core.noticed_view_of({project}, asked);
    continue when view.base is null or view.state_column is null;
    alter table core.comments disable trigger user;
    execute format($query$
      update core.comments comment set was_hidden = true
      from %1$s base join %2$s review using (row_id)
      where comment.project_id = {project} and comment.source = $1 and comment.anomaly_id = base.anomaly_id and base.child_index = 0
        and coalesce(
          (select change.after from %3$s change join %4$s step on step.id = change.change_set_id
           where change.row_id = base.row_id and change.column_name = $2 and step.created_at <= comment.created_at
           order by change.change_set_id desc limit 1),
          (select change.before from %3$s change where change.row_id = base.row_id and change.column_name = $2
           order by change.change_set_id limit 1),
          to_jsonb(review.state)) = '"detected"' $query$, view.base, view.review, view.changes, view.sets)
      using asked, view.state_column;
    alter table core.comments enable trigger user;
    alter table core.comments enable always trigger keep_comment_version;
    alter table core.comments enable always trigger notify_of_mentions;
    alter table core.comments enable always trigger note_hidden_comment;
  end loop;
end
$$;
