-- Spanish search without accents, and typos forgiven. Both extensions are trusted: no superuser needed.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- unaccent() itself is only STABLE because its dictionary could change; ours never does, and indexes need IMMUTABLE.
create function shop_fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- One spelling for what is indexed and what is searched: folded, and every sign a space (`i7-12700` = `i7 12700`).
create function shop_words(value text) returns text
  language sql immutable strict parallel safe
  return trim(regexp_replace(public.shop_fold(value), '[^a-z0-9ñ]+', ' ', 'g'));

create text search configuration shop_spanish (copy = pg_catalog.spanish);
alter text search configuration shop_spanish
  alter mapping for hword, hword_part, word with unaccent, spanish_stem;
