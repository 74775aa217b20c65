import type pg from 'pg';

/** Tables with planted columns and look-alikes, in SQL of PostgreSQL; `CARDS` rows in the schema that nobody may use. */
const PLANTED = `
create table customers (
  id serial primary key, full_name text, email text, ref text, prefs jsonb, mails text[], photo bytea, note bytea);
insert into customers (full_name, email, ref, prefs, mails, photo, note)
  select (array['Maria Lopez','John Smith','Anna Schmidt','Peter Novak'])[1 + i % 4],
    'user' || i || '@example.org', 'item@' || i,
    jsonb_build_object('theme', 'dark', 'contact', jsonb_build_object('mail', 'p' || i || '@example.net')),
    array['a' || i || '@example.com', 'b' || i || '@example.net'],
    '\\xff00aabb', convert_to('write to n' || i || '@example.org', 'utf8')
  from generate_series(1, 400) i;
create table orders (id int, weight_grams int, sku text, at timestamptz);
insert into orders select i, i * 7, 'SKU-' || i, '2024-01-01'::timestamptz + i * interval '1 hour'
  from generate_series(1, 300) i;
create table "odd ""name, here" ("a,""b" text);
insert into "odd ""name, here" values ('x@example.org'), ('y@example.org');
create table parts (id int, email text) partition by range (id);
create table parts_1 partition of parts for values from (0) to (10);
create table parts_2 partition of parts for values from (10) to (20);
insert into parts select i, 'part' || i || '@example.org' from generate_series(0, 19) i;
create table nothing (a int);
create view people as select full_name, email from customers;
create schema hidden;
create table hidden.cards (card text);
insert into hidden.cards values ('4111 1111 1111 1111');
create table policed (email text);
insert into policed values ('one@example.org'), ('two@example.org');
alter table policed enable row level security;
create policy few on policed using (email like 'one%');
create role reader login password 'of reader';
grant select on orders, parts, policed to reader;
grant select (id, email) on customers to reader;
create role nobody_at_all login password 'of nobody';
revoke all on schema public from public;
grant usage on schema public to reader;`;

/** Makes tables with planted columns. */
export const plantTables = (client: pg.Client): Promise<unknown> => client.query(PLANTED);
