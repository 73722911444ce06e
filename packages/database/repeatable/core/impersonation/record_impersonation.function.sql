-- Both ends of an impersonation leave a trace, however it ends; one that expired is ended by the maintenance.
create or replace function core.record_impersonation() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into core.audit_events (at, actor_id, subject_id, kind, details)
  values (coalesce(new.ended_at, new.created_at), new.impersonator_id, new.user_id,
          case when new.ended_at is null then 'impersonationStarted' else 'impersonationEnded' end,
          jsonb_build_object('reason', new.impersonation_reason));
  return null;
end
$$;
revoke execute on function core.record_impersonation from public;
