import type { Database } from '#server/db/database.ts'
import { sql } from 'kysely'
import pg from 'pg'

/**
 * Prepares a PostgreSQL database, and all that are copied from it, for restoring its rows: to copy and drop a database takes several
 * times the processor time of restoring one. Foreign keys are not checked meanwhile, so the order of tables does not matter.
 */
export async function keepOriginal(db: Database): Promise<void> {
  await sql
    .raw(
      `
create schema original;
create table original.schema_change ();

do $$
declare
  name text;
  is_filled boolean;
begin
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from public.%I)', name) into is_filled;
    if is_filled then execute format('create table original.%1$I as table public.%1$I', name); end if;
  end loop;
end $$;

create function original.restore() returns boolean language plpgsql set session_replication_role = replica as $$
declare
  name text;
  is_changed boolean;
begin
  perform pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid();
  if exists (select from original.schema_change)
    or exists (select from pg_db_role_setting join pg_database on setdatabase = pg_database.oid where datname = current_database())
  then return false; end if;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    if to_regclass(format('original.%I', name)) is null then
      execute format('delete from public.%I', name);
    else
      execute format(
        'select (select count(*) from public.%1$I) <> (select count(*) from original.%1$I)
          or exists (table public.%1$I except all table original.%1$I)',
        name
      ) into is_changed;
      if is_changed then
        execute format('delete from public.%I', name);
        execute format('insert into public.%1$I table original.%1$I', name);
      end if;
    end if;
  end loop;
  return true;
end $$;

create function original.note() returns event_trigger language plpgsql as
  $$ begin insert into original.schema_change default values; end $$;
create event trigger note on ddl_command_end execute function original.note();
`,
    )
    .execute(db)
}

/**
 * Gives a database the rows that it had at first, and ends the connections of others. It answers false where tables or settings were
 * changed, too. Its own connection stays, because the first restoring of each takes three times as long.
 */
export function createRestoring(url: string): () => Promise<boolean> {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  pool.on('error', () => {}) // the server ends before its last connections
  return async () => {
    const { rows } = await pool.query<{ restored: boolean }>('select original.restore() as restored')
    return rows[0]!.restored
  }
}
