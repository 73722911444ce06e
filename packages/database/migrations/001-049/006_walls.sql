-- Walls around what people change (CELL-02), and around what the application may touch at all (decisions 020 and 021).

-- A column that an import no longer has keeps its values, and nobody changes them.
update core.view_columns set is_editable = false
where storage = 'review' and is_hidden and not is_displayed_by_default;

-- The application reads no key that signs tokens, and of a person it changes the language and the last sign-in alone.
revoke select on core.installation from quitus_app;
revoke update on core.users from quitus_app;
grant update (language, last_login_at) on core.users to quitus_app;
